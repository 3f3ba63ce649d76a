/** POST /v1/clean: the cleaned text and the report. */
import { type CleanRequest, operations } from '@limpid/contract';
import { clean } from '@limpid/engine';
import type { FastifyInstance } from 'fastify';
import { presentClean } from '../../present-report.ts';
import { usageOf } from '../../usage/daily-quota.ts';
import { countedModel } from '../../usage/model-hint.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { scanRow } from '../../usage/scan-row.ts';

export function cleanRoute(app: FastifyInstance, recorder: ScanRecorder): void {
  app.post<{ Body: CleanRequest }>('/v1/clean', {
    config: { operation: operations.clean, feature: 'clean' },
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
      reply.send({ ok: true, data: presentClean(report, usageOf(caller, day)) });
    },
  });
}
