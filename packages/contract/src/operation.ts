/** What is known of an endpoint: where it is, what it takes, what it answers, what it refuses with. */
import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** A part of the URL that the caller fills in. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly schema: TSchema;
  /** What the path says always is. */
  readonly required?: true;
}

export interface Operation {
  /** The name of the call in generated clients. */
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** Parameters in braces. */
  readonly path: string;
  readonly tag: 'Scan' | 'Limits' | 'Account' | 'Health';
  readonly summary: string;
  readonly description: string;
  /** Of the request and of its answer; JSON where none is named. Of NDJSON the schemas say what a line is. */
  readonly mediaType?: 'application/json' | 'application/x-ndjson';
  readonly request?: { readonly schema: TObject; readonly example: object };
  readonly answer: TSchema;
  /** What it refuses with, besides what every endpoint can. */
  readonly errors: readonly ErrorCode[];
  /** Whether an API key or a token may be sent, or a token or cookie of a session must or may. */
  readonly takesCredentials: boolean | 'session' | 'optional session';
  /** What its path says in braces, and what may follow the question mark. */
  readonly parameters?: readonly Parameter[];
  /** Whether its answers tell the limits of the caller in header fields. */
  readonly hasRateFields: boolean;
}
