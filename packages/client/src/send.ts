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
  const init = {
    method,
    headers: { ...settings.headers, ...(mediaType !== undefined && { 'content-type': mediaType }) },
    ...(body !== undefined && { body }),
    // Runtimes ask for it with streams, and the types of some do not know it.
    ...(body instanceof ReadableStream && { duplex: 'half' as const }),
    // To follow one would show the key to whoever it leads to.
    redirect: 'manual',
    signal: stop.signal,
  } as const;
  return settings.fetch(`${settings.baseUrl}${path}`, init);
}
