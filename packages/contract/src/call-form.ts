/** What the page at /docs tells its script about an operation: all that a form for it needs. */
import type { Operation, Parameter } from './operation.ts';

interface FilledParameter extends Pick<Parameter, 'name' | 'in' | 'description'> {
  /** What stands in its field at first. */
  readonly value: string;
}

export interface CallForm extends Pick<Operation, 'id' | 'method' | 'path' | 'takesCredentials'> {
  readonly parameters: readonly FilledParameter[];
  readonly mediaType: string;
  /** JSON to send at first, hidden characters as escapes; null for a call without a body. */
  readonly body: string | null;
}
