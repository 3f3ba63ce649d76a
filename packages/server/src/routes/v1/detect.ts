/** POST /v1/detect: the same scan as clean, answering the report alone. */
import { type DetectRequest, operations } from '@limpid/contract';
import { detect } from '@limpid/engine';
import type { FastifyInstance } from 'fastify';
import { presentDetect } from '../../present-report.ts';
import { usageOf } from '../../usage/daily-quota.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { scanRow } from '../../usage/scan-row.ts';

export function detectRoute(app: FastifyInstance, recorder: ScanRecorder): void {
  app.post<{ Body: DetectRequest }>('/v1/detect', {
    config: { operation: operations.detect, feature: 'detect' },
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
      reply.send({ ok: true, data: presentDetect(report, usageOf(caller, day)) });
    },
  });
}
