/** POST /v1/detect: the same scan as clean, answering the report alone. */
import { DetectAnswer, DetectRequest } from '@limpid/contract';
import { detect } from '@limpid/engine';
import type { FastifyInstance } from 'fastify';
import { bodyChecker } from '../../accept-body.ts';
import type { Operation } from '../../documents/operation.ts';
import { presentDetect } from '../../present-report.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { scanRow } from '../../usage/scan-row.ts';
import { SCAN_ERRORS } from './scan-errors.ts';

const operation: Operation = {
  id: 'detect',
  tag: 'Scan',
  summary: 'Report on a text',
  description:
    'The same scan as clean with default options, answering the report only: no text comes back. It takes one call from the day, as clean does.',
  request: { schema: DetectRequest, example: { text: 'pass\u{200B}word' } },
  answer: DetectAnswer,
  errors: SCAN_ERRORS,
  takesCredentials: true,
  hasRateFields: true,
};

const check = bodyChecker<DetectRequest>(DetectRequest);

export function detectRoute(app: FastifyInstance, recorder: ScanRecorder): void {
  app.post<{ Body: DetectRequest }>('/v1/detect', {
    config: { operation, feature: 'detect' },
    preValidation: (request, _reply, done) => {
      check(request.body);
      done();
    },
    handler: ({ body, caller, day, receivedAt }, reply) => {
      if (caller === null || day === null) throw new Error('a scan needs a caller that was counted');
      const startedAt = performance.now();
      const report = detect(body.text, { positions: body.positions ?? false });
      recorder.record(
        scanRow(report, {
          endpoint: 'detect',
          caller,
          model: null,
          at: receivedAt,
          milliseconds: performance.now() - startedAt,
        }),
      );
      reply.send({ ok: true, data: presentDetect(report, caller, day) });
    },
  });
}
