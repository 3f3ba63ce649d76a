/** What travels to and from the batch endpoint: one JSON object a line, each way. */
import Type from 'typebox';
import { type ErrorCode, ErrorDetail } from './errors.ts';
import { MAX_BATCH_ID_CODE_POINTS } from './published-numbers.ts';
import { CleanRequest, CleanResult, DetectRequest, DetectResult } from './scan.ts';

type BatchId = string | number | null;

/** A number is echoed only where it comes back as it was written: beyond these bounds integers do not. */
const exact = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

const ofLine = {
  id: Type.Optional(
    Type.Unsafe<BatchId>({
      type: ['string', 'number', 'null'],
      maxLength: MAX_BATCH_ID_CODE_POINTS,
      ...exact,
      description:
        'Yours, to tell the answers by: it is echoed, and never stored or logged. A number beyond 2^53 must be sent as a string.',
    }),
  ),
  mode: Type.Optional(
    Type.Enum(['clean', 'detect'], {
      type: 'string',
      default: 'clean',
      description: 'Whether the line is answered as by /v1/clean or as by /v1/detect.',
    }),
  ),
};

/** A line of `POST /v1/batch`. Unknown fields beside `text` are ignored, but for a misspelled name, as on clean. */
export const BatchLine = Type.Object(
  { ...ofLine, ...CleanRequest.properties },
  {
    $id: 'BatchLine',
    description:
      'One line: a text to scan, and how. `detect` ignores `options` and `model`, whatever they are. Unknown fields are treated as by /v1/clean. Lines end with LF or CRLF; blank ones are skipped.',
  },
);
export type BatchLine = Type.Static<typeof BatchLine>;

/** A line whose mode is `detect`: of what belongs to clean nothing is asked. */
export const BatchDetectLine = Type.Object({ ...ofLine, ...DetectRequest.properties });

/** What a line can be refused with. */
const LINE_ERRORS = [
  'invalid_json',
  'invalid_request',
  'text_too_long',
  'body_too_large',
  'quota_exhausted',
  'feature_not_in_plan',
  'invalid_credentials',
  'rate_limited',
  'unavailable',
] as const satisfies readonly ErrorCode[];
export type LineErrorCode = (typeof LINE_ERRORS)[number];

const id = Type.Unsafe<BatchId>({
  type: ['string', 'number', 'null'],
  description: 'As the line had it; null where it had none, or none that could be read.',
});

const BatchResultLine = Type.Object(
  {
    ok: Type.Literal(true),
    id,
    data: Type.Unsafe<Type.Static<typeof CleanResult> | Type.Static<typeof DetectResult>>({
      anyOf: [CleanResult, DetectResult],
      description: 'What /v1/clean or, in the mode `detect`, /v1/detect answers.',
    }),
  },
  { $id: 'BatchResultLine', description: 'A line that was scanned.' },
);

const BatchErrorLine = Type.Object(
  {
    ok: Type.Literal(false),
    id,
    error: Type.Object({
      code: Type.Enum([...LINE_ERRORS], { type: 'string', description: 'A stable word for programs.' }),
      message: Type.String({ description: 'One sentence that says what to do.' }),
      details: Type.Optional(
        Type.Array(ErrorDetail, { minItems: 1, description: 'Which fields are wrong.' }),
      ),
    }),
    upgradeUrl: Type.Optional(
      Type.String({ format: 'uri', description: 'Where larger plans are offered, when one would help.' }),
    ),
  },
  { $id: 'BatchErrorLine', description: 'A line that was refused; the lines after it go on.' },
);
export type BatchErrorLine = Type.Static<typeof BatchErrorLine>;

export const BatchAnswerLine = Type.Union([BatchResultLine, BatchErrorLine], {
  $id: 'BatchAnswerLine',
  description: 'One line for each line that came, in the same order.',
});
export type BatchAnswerLine = Type.Static<typeof BatchAnswerLine>;
