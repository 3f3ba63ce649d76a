/** POST /v1/clean: the cleaned text and the report. */
import { type CleanRequest, operations } from '@limpid/contract';
import { clean } from '@limpid/engine';
import type { FastifyInstance } from 'fastify';
import { writeClean } from '../../present-report.ts';
import { usageOf } from '../../usage/daily-quota.ts';
import { countedModel } from '../../usage/model-hint.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { scanRow } from '../../usage/scan-row.ts';

/** As the framework writes it where it is handed an object. */
const JSON_TYPE = 'application/json; charset=utf-8';

export function cleanRoute(app: FastifyInstance, recorder: ScanRecorder): void {
  app.post<{ Body: CleanRequest }>('/v1/clean', {
    config: { operation: operations.clean, feature: 'clean' },
    handler: ({ body, bytes, caller, day, receivedAt }, reply) => {
      if (caller === null || day === null || bytes === null)
        throw new Error('a scan needs a caller that was counted, and a body');
      const { text, options, model, positions = false } = body;
      const startedAt = performance.now();
      const report = clean(text, { options: options ?? {}, positions });
      recorder.record(
        scanRow(report, {
          endpoint: 'clean',
          caller,
          model: countedModel(model, text, report),
          at: receivedAt,
          milliseconds: performance.now() - startedAt,
        }),
      );
      reply.type(JSON_TYPE).send(writeClean(report, usageOf(caller, day), text, bytes));
    },
  });
}
