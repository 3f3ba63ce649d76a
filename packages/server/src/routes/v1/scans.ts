/** POST /v1/clean: the cleaned text and the report. POST /v1/detect: the same scan, answering the report alone. */
import { type CleanRequest, type DetectRequest, operations } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { presentDetect, writeClean } from '../../present-report.ts';
import { usageOf } from '../../usage/daily-quota.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { runClean, runDetect } from './run-scan.ts';

/** As the framework writes it where it is handed an object. */
const JSON_TYPE = 'application/json; charset=utf-8';

export function scanRoutes(app: FastifyInstance, recorder: ScanRecorder): void {
  app.post<{ Body: CleanRequest }>('/v1/clean', {
    config: { operation: operations.clean, feature: 'clean' },
    handler: ({ body, bytes, caller, day, receivedAt }, reply) => {
      if (caller === null || day === null || bytes === null)
        throw new Error('a scan needs a caller that was counted, and a body');
      const report = runClean(body, { recorder, endpoint: 'clean', caller, at: receivedAt });
      reply.type(JSON_TYPE).send(writeClean(report, usageOf(caller, day), body.text, bytes));
    },
  });

  app.post<{ Body: DetectRequest }>('/v1/detect', {
    config: { operation: operations.detect, feature: 'detect' },
    handler: ({ body, caller, day, receivedAt }, reply) => {
      if (caller === null || day === null) throw new Error('a scan needs a caller that was counted');
      const report = runDetect(body, { recorder, endpoint: 'detect', caller, at: receivedAt });
      reply.send({ ok: true, data: presentDetect(report, usageOf(caller, day)) });
    },
  });
}
