/** A fetch whose answers break off at a message that is longer than any may be. */
import { MAX_MESSAGE_BYTES, tooLong } from './json-lines.ts';

const LINE_END = 0x0a;

/** Of a stream of events each line counts for itself: a message stands on one, or on several that the limit bounds each. */
export async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  let length = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      // An event ends with an empty line.
      const end = isStream ? endOfLastEvent(chunk) : -1;
      length = end < 0 ? length + chunk.length : chunk.length - end;
      if (length > MAX_MESSAGE_BYTES) controller.error(tooLong());
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
}

function endOfLastEvent(chunk: Uint8Array): number {
  for (let at = chunk.lastIndexOf(LINE_END); at > 0; at = chunk.lastIndexOf(LINE_END, at - 1)) {
    if (chunk[at - 1] === LINE_END) return at;
    if (chunk[at - 2] === LINE_END && chunk[at - 1] === 0x0d) return at;
  }
  return -1;
}
