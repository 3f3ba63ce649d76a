/** Answers of plain text, as streams of bytes. */
import { ByteReader } from './bytes-as-text.ts';
import type { Guard } from './guard.ts';

/** Text that is written bit by bit; a byte that is no UTF-8 passes as long as nothing changed. */
export function guardText(guard: Guard): TransformStream<Uint8Array, Uint8Array> {
  const reader = new ByteReader();
  const stream = guard.stream('response');
  return new TransformStream({
    transform(bytes, controller) {
      const text = stream.push(reader.push(bytes));
      if (text !== '') controller.enqueue(reader.bytesOf(text));
    },
    flush(controller) {
      const text = stream.push(reader.end()) + stream.end();
      if (text !== '') controller.enqueue(reader.bytesOf(text));
    },
  });
}

/** What no UTF-8 has, and controls of other encodings: UTF-16 has zeros, ISO-2022 has escapes. */
export const NO_UTF8 = /\uFFFD|(?![\t\n\r\f])\p{Cc}/u;
const IS_ASCII = /^[\t\n\r -~]*$/;

/**
 * Text whose type names another encoding. ASCII passes as it comes; the rest is held until its end says whether all of
 * it is UTF-8. If not, it passes as it is.
 */
export function guardOtherText(guard: Guard): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder();
  const stream = guard.stream('response');
  /** ASCII that the stream still holds, and all that came behind it. */
  let waiting = '';
  const rest: Uint8Array<ArrayBuffer>[] = [];
  return new TransformStream({
    transform(bytes, controller) {
      const ascii = rest.length === 0 ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : null;
      if (ascii === null || !IS_ASCII.test(ascii)) return void rest.push(bytes.slice());
      const text = stream.push(ascii);
      waiting = (waiting + ascii).slice(text.length);
      if (text !== '') controller.enqueue(encoder.encode(text));
    },
    async flush(controller) {
      const bytes = new Uint8Array(await new Blob(rest).arrayBuffer());
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      if (!NO_UTF8.test(text)) controller.enqueue(encoder.encode(stream.push(text) + stream.end()));
      else {
        controller.enqueue(encoder.encode(waiting));
        controller.enqueue(bytes);
      }
    },
  });
}
