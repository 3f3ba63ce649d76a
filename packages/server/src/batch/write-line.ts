/** Answers as lines: each is one JSON object, in the form of the answers to single calls. */
import { errorTable } from '@limpid/contract';
import type { ServiceError } from '../errors.ts';
import type { Line } from './read-line.ts';

export function resultLine(id: Line['id'], data: object): string {
  return `${JSON.stringify({ ok: true, id, data })}\n`;
}

/** A refusal; without the id of the request, which the head of the answer has. */
export function errorLine(id: Line['id'], error: ServiceError, upgradeUrl: string): string {
  const { details } = error.extras;
  const line = {
    ok: false,
    id,
    error: { code: error.code, message: error.message, ...(details && { details }) },
    ...('upgradeUrl' in errorTable[error.code] && { upgradeUrl }),
  };
  return `${JSON.stringify(line)}\n`;
}
