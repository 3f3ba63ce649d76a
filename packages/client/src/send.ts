/** One try of one request. */
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
    // None is followed: it would show the key to whoever it leads to. Of a stream that might be redirected Node keeps
    // all that it sends, for a second time, and with `manual` it thinks that it might.
    redirect: isStreamed ? 'error' : 'manual',
    signal: stop.signal,
  } as const;
  return settings.fetch(`${settings.baseUrl}${path}`, init);
}
