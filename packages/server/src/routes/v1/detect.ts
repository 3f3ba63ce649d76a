/** POST /v1/detect: the same scan as clean, answering the report alone. */
import { type DetectRequest, operations } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { presentDetect } from '../../present-report.ts';
import { usageOf } from '../../usage/daily-quota.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { runDetect } from './run-scan.ts';

export function detectRoute(app: FastifyInstance, recorder: ScanRecorder): void {
  app.post<{ Body: DetectRequest }>('/v1/detect', {
    config: { operation: operations.detect, feature: 'detect' },
    handler: ({ body, caller, day, receivedAt }, reply) => {
      if (caller === null || day === null) throw new Error('a scan needs a caller that was counted');
      const report = runDetect(body, { recorder, endpoint: 'detect', caller, at: receivedAt });
      reply.send({ ok: true, data: presentDetect(report, usageOf(caller, day)) });
    },
  });
}
