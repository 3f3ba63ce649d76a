/** POST /v1/clean: the cleaned text and the report. */
import { CleanAnswer, CleanRequest } from '@limpid/contract';
import { clean } from '@limpid/engine';
import type { FastifyInstance } from 'fastify';
import { bodyChecker } from '../../accept-body.ts';
import type { Operation } from '../../documents/operation.ts';
import { presentClean } from '../../present-report.ts';
import { countedModel } from '../../usage/model-hint.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { scanRow } from '../../usage/scan-row.ts';
import { SCAN_ERRORS } from './scan-errors.ts';

const operation: Operation = {
  id: 'clean',
  tag: 'Scan',
  summary: 'Clean a text',
  description:
    'Finds hidden characters, decodes what they carry, and answers the text without them and a report of what was removed. The switches in `options` select what is applied; those left out have their defaults.',
  request: { schema: CleanRequest, example: { text: 'pass\u{200B}word', options: { punctuation: true } } },
  answer: CleanAnswer,
  errors: SCAN_ERRORS,
  takesCredentials: true,
  hasRateFields: true,
};

const check = bodyChecker<CleanRequest>(CleanRequest);

export function cleanRoute(app: FastifyInstance, recorder: ScanRecorder): void {
  app.post<{ Body: CleanRequest }>('/v1/clean', {
    config: { operation, feature: 'clean' },
    preValidation: (request, _reply, done) => {
      check(request.body);
      done();
    },
    handler: ({ body, caller, day, receivedAt }, reply) => {
      if (caller === null || day === null) throw new Error('a scan needs a caller that was counted');
      const { text, options, model, positions = false } = body;
      const startedAt = performance.now();
      const report = clean(text, { options: options ?? {}, positions });
      recorder.record(
        scanRow(report, {
          endpoint: 'clean',
          caller,
          model: countedModel(model, text),
          at: receivedAt,
          milliseconds: performance.now() - startedAt,
        }),
      );
      reply.send({ ok: true, data: presentClean(report, caller, day) });
    },
  });
}
