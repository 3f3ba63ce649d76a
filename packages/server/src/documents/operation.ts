/** How an endpoint describes itself, for the documents. */
import type { ErrorCode } from '@limpid/contract';
import type { TSchema } from 'typebox';

export interface Operation {
  /** The name of the call in generated clients. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly request?: { readonly schema: TSchema; readonly example: object };
  readonly answer: TSchema;
  /** What it refuses with, besides what every endpoint can. */
  readonly errors: readonly ErrorCode[];
  /** Whether a key or a token may be sent. */
  readonly takesCredentials: boolean;
  /** Whether its answers have the rate fields. */
  readonly hasRateFields: boolean;
}
