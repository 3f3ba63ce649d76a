/** A line's bytes to a request that can be scanned, or to why not. */
import { BatchDetectLine, BatchLine, MAX_BODY_BYTES } from '@limpid/contract';
import { Compile } from 'typebox/compile';
import { bodyChecker } from '../check-body.ts';
import { ServiceError } from '../errors.ts';
import { parseJson } from '../json-bytes.ts';
import { TOO_LONG } from './split-lines.ts';

export interface Line {
  /** Null where it has none, or none that could be read. */
  readonly id: string | number | null;
  /** What it asks for, or why it is refused. */
  readonly asked: BatchLine | ServiceError;
}

const checkClean = bodyChecker(BatchLine, 'line');
const checkDetect = bodyChecker(BatchDetectLine, 'line');
const Id = Compile(BatchLine.properties.id);

const NO_JSON = new ServiceError('invalid_json', {
  sentence: 'Send each line as a JSON object, encoded as UTF-8.',
});
/** What the error table says is of a request. */
const WRONG_LINE = 'Correct the fields named in details and send the line again.';
const LONG_LINE = new ServiceError('body_too_large', {
  sentence: `Send a line of at most ${MAX_BODY_BYTES / 1024 / 1024} MiB.`,
});

export function readLine(bytes: Buffer | typeof TOO_LONG): Line {
  if (bytes === TOO_LONG) return { id: null, asked: LONG_LINE };
  const parsed = parseJson(bytes);
  if (parsed instanceof ServiceError) return { id: null, asked: NO_JSON };
  const { id = null, mode } = (parsed ?? {}) as { id?: unknown; mode?: unknown };
  try {
    (mode === 'detect' ? checkDetect : checkClean)(parsed);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, extras } = error;
    const asked =
      code === 'invalid_request' ? new ServiceError(code, { ...extras, sentence: WRONG_LINE }) : error;
    return { id: Id.Check(id) ? (id as Line['id']) : null, asked };
  }
  return { id: id as Line['id'], asked: parsed as BatchLine };
}
