/** A line's bytes to a request that can be scanned, or to why not. */
import { BatchDetectLine, BatchLine, MAX_BODY_BYTES } from '@limpid/contract';
import { Compile } from 'typebox/compile';
import { bodyChecker } from '../check-body.ts';
import { ServiceError } from '../errors.ts';
import { parseJson } from '../json-bytes.ts';
import { createStructureLimit, structureMessage } from '../json-structure.ts';
import { TOO_LONG } from './split-lines.ts';

export interface Line {
  /** Null where it has none, or none that could be read. */
  readonly id: string | number | null;
  /** What it asks for, or why it is refused. */
  readonly asked: BatchLine | ServiceError;
  /** How many it came in. */
  readonly bytes: number;
}

const checkClean = bodyChecker(BatchLine, 'line');
const checkDetect = bodyChecker(BatchDetectLine, 'line');
const Id = Compile(BatchLine.properties.id);

/** What the error table says is of a request. */
const WRONG_LINE = 'Correct the fields named in details and send the line again.';
const NO_JSON = new ServiceError('invalid_json', {
  sentence: 'Send each line as a JSON object, encoded as UTF-8.',
});
const TOO_STRUCTURED = new ServiceError('invalid_request', {
  details: [{ path: '', message: structureMessage('line') }],
  sentence: WRONG_LINE,
});
const LONG_LINE = new ServiceError('body_too_large', {
  sentence: `Send a line of at most ${MAX_BODY_BYTES / 1024 / 1024} MiB.`,
});

export function readLine(bytes: Buffer | typeof TOO_LONG): Line {
  if (bytes === TOO_LONG) return { id: null, asked: LONG_LINE, bytes: MAX_BODY_BYTES };
  if (!createStructureLimit()(bytes)) return { id: null, asked: TOO_STRUCTURED, bytes: bytes.length };
  const parsed = parseJson(bytes);
  if (parsed instanceof ServiceError) return { id: null, asked: NO_JSON, bytes: bytes.length };
  const { id = null, mode } = (parsed ?? {}) as { id?: unknown; mode?: unknown };
  try {
    const asked = (mode === 'detect' ? checkDetect : checkClean)(parsed) as BatchLine;
    return { id: id as Line['id'], asked, bytes: bytes.length };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, extras } = error;
    const asked =
      code === 'invalid_request' ? new ServiceError(code, { ...extras, sentence: WRONG_LINE }) : error;
    return { id: Id.Check(id) ? (id as Line['id']) : null, asked, bytes: bytes.length };
  }
}
