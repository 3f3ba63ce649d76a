/** One try of one request. */
import { unreadable } from './request-failed.ts';
import type { Settings } from './settings.ts';
import type { Stop } from './stop.ts';

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly mediaType?: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

/** Rejects with what `fetch` rejects with: the caller has the stop that can explain it. */
export function send(settings: Settings, stop: Stop, { method, path, mediaType, body }: Sent) {
  stop.signal.throwIfAborted();
  const isStreamed = body instanceof ReadableStream;
  const init = {
    method,
    headers: { ...settings.headers, ...(mediaType !== undefined && { 'content-type': mediaType }) },
    ...(body !== undefined && { body }),
    // Runtimes ask for it with streams, and the types of some do not know it.
    ...(isStreamed && { duplex: 'half' as const }),
    // None is followed: it would send the key to another host. Of a stream that might be redirected Node keeps
    // all that it sends, for a second time, and with `manual` it thinks that it might.
    redirect: isStreamed ? 'error' : 'manual',
    signal: stop.signal,
  } as const;
  // That of a window is called on nothing else.
  const { fetch } = settings;
  return fetch(`${settings.baseUrl}${path}`, init).catch((error) => {
    throw isStreamed && isRedirect(error) ? unreadable(0, undefined) : error;
  });
}

/** What Node and Deno say of a redirect that is an error, and the code that Bun gives it. */
const REDIRECTED = /\b(unexpected|encountered) redirect\b/i;
const REDIRECT_CODE = 'UnexpectedRedirect';

function isRedirect(error: { readonly cause?: unknown } | null | undefined): boolean {
  return [error, error?.cause].some((each) => {
    const { message, code } = (each ?? {}) as { readonly message?: unknown; readonly code?: unknown };
    return REDIRECTED.test(String(message)) || code === REDIRECT_CODE;
  });
}
