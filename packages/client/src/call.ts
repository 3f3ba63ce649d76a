/** A call with one answer, from its request to its data. */
import { readData } from './read-answer.ts';
import { withRetries } from './retry.ts';
import { send } from './send.ts';
import { readSignal, readTimeout, type Settings } from './settings.ts';
import { createStop } from './stop.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** In place of the client's. */
  readonly timeoutMs?: number | undefined;
}

/** A GET, or with a body, which may be null, a POST of JSON. Rejects with a RequestFailed. */
export async function call<Data>(
  settings: Settings,
  path: string,
  body: object | null | undefined,
  options: CallOptions = {},
): Promise<Data> {
  const signals = [settings.signal, readSignal(options.signal)];
  const timeoutMs = readTimeout(options.timeoutMs ?? settings.timeoutMs);
  const sent = body === undefined ? ({ method: 'GET', path } as const) : posted(path, body);
  return withRetries(settings, signals, async () => {
    const stop = createStop(settings.clock, signals);
    let head: Headers | undefined;
    try {
      stop.allow(timeoutMs);
      const response = await send(settings, stop, sent);
      head = response.headers;
      return (await readData(response, settings.clock.now())) as Data;
    } catch (error) {
      throw stop.explain(error).of(head);
    } finally {
      stop.release();
    }
  });
}

function posted(path: string, body: object | null) {
  return { method: 'POST', path, mediaType: 'application/json', body: JSON.stringify(body) } as const;
}
