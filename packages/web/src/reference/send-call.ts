/** Writes a call from what stands in its form, sends it, and takes down all that came back. */
import type { CallForm } from '@limpid/contract';

/** What stands in the fields of a form. */
export interface Filled {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
  readonly key: string;
}

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly milliseconds: number;
  /** Header fields that concern the caller, by name. */
  readonly fields: readonly (readonly [string, string])[];
  readonly body: string;
  /** What a refusal says of itself. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
}

export type Outcome = Answered | { readonly kind: 'offline' | 'noAnswer' };

/** How long the service may take before the page says that it does not answer. */
const PATIENCE_MS = 30_000;

const FIELDS = [
  ...['RateLimit-Policy', 'RateLimit', 'Retry-After', 'WWW-Authenticate', 'Allow', 'X-Request-Id'],
];

/** A field left empty after the question mark is not sent. */
export function urlOf({ path, parameters }: CallForm, filled: Filled['parameters']): string {
  let url: string = path;
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = filled[name] ?? '';
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size === 0 ? url : `${url}?${query}`;
}

/** True for what a header field can carry: no key has more. */
export function canBeKey(key: string): boolean {
  return /^[!-~]*$/.test(key.trim());
}

/** Never throws. */
export async function sendCall(form: CallForm, { parameters, body, key }: Filled): Promise<Outcome> {
  const start = performance.now();
  try {
    const response = await fetch(urlOf(form, parameters), {
      method: form.method.toUpperCase(),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(form.body !== null && { 'content-type': form.mediaType }),
        ...(key.trim() !== '' && { 'x-api-key': key.trim() }),
      },
      ...(form.body !== null && { body }),
    });
    const text = await response.text();
    return {
      kind: 'answered',
      status: response.status,
      milliseconds: Math.round(performance.now() - start),
      fields: FIELDS.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      }),
      body: text,
      refusal: response.ok ? null : readRefusal(text),
    };
  } catch {
    return { kind: navigator.onLine ? 'noAnswer' : 'offline' };
  }
}

function readRefusal(text: string): Answered['refusal'] {
  try {
    const { code, message } = JSON.parse(text).error;
    return { code: String(code), message: String(message) };
  } catch {
    return null;
  }
}
