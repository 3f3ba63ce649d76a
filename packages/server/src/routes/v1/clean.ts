/** POST /v1/clean: the cleaned text and the report. */
import { type CleanRequest, operations } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { writeClean } from '../../present-report.ts';
import { usageOf } from '../../usage/daily-quota.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { runClean } from './run-scan.ts';

/** As the framework writes it where it is handed an object. */
const JSON_TYPE = 'application/json; charset=utf-8';

export function cleanRoute(app: FastifyInstance, recorder: ScanRecorder): void {
  app.post<{ Body: CleanRequest }>('/v1/clean', {
    config: { operation: operations.clean, feature: 'clean' },
    handler: ({ body, bytes, caller, day, receivedAt }, reply) => {
      if (caller === null || day === null || bytes === null)
        throw new Error('a scan needs a caller that was counted, and a body');
      const report = runClean(body, { recorder, endpoint: 'clean', caller, at: receivedAt });
      reply.type(JSON_TYPE).send(writeClean(report, usageOf(caller, day), body.text, bytes));
    },
  });
}
