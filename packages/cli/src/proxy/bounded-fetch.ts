/** A fetch whose answers break off at a message that is longer than any may be. */
import { MAX_MESSAGE_BYTES, tooLong } from './json-lines.ts';

const LF = 0x0a;
const CR = 0x0d;

/** In an event stream, counts bytes since the last event ended. */
export async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const endOfLastEvent = isStream ? findEnds() : () => -1;
  let length = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      const end = endOfLastEvent(chunk);
      length = end < 0 ? length + chunk.length : chunk.length - end;
      if (length > MAX_MESSAGE_BYTES) controller.error(tooLong());
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
}

/** An event ends with an empty line; its bytes may come in any number of chunks. */
function findEnds(): (chunk: Uint8Array) => number {
  let isLineEmpty = false;
  let last = 0;
  return (chunk) => {
    let end = -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      // CR LF ends one line.
      if (byte === CR || (byte === LF && last !== CR)) {
        if (isLineEmpty) end = at + 1;
        isLineEmpty = true;
      } else if (byte !== LF) isLineEmpty = false;
      last = byte;
    }
    return end;
  };
}
