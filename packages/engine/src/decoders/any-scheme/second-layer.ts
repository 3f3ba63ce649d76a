/** What a text says in another notation: letters thirteen places further, base64 and hexadecimal of UTF-8. */
import { readUtf8 } from '../../unicode/utf-8.ts';

const BASE64 = /^(?:[A-Za-z\d+/]{4}){2,}(?:[A-Za-z\d+/]{2}(?:==)?|[A-Za-z\d+/]{3}=?)?$/;
/** Of a number or a sign before a text; and the share of ASCII in a text of Latin letters. */
const [LONGEST_HEADER, LEAST_ASCII] = [4, 0.8];
const HEXADECIMAL = /^(?:[\da-f]{2}){4,}$|^(?:[\dA-F]{2}){4,}$/;

export function rot13(text: string): string {
  let other = '';
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const lower = unit | 0x20;
    const isLetter = lower >= 0x61 && lower <= 0x7a && unit < 0x80;
    other += String.fromCharCode(isLetter ? unit + (lower < 0x6e ? 13 : -13) : unit);
  }
  return other;
}

/** The text in base64 or hexadecimal; none where it is neither, or its bytes are no text. */
export function unpackedOf(text: string): readonly string[] {
  const packed = [
    ...(HEXADECIMAL.test(text)
      ? [Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))]
      : []),
    ...(BASE64.test(text) ? [Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))] : []),
  ];
  return packed.flatMap((bytes) => textOf(bytes) ?? []);
}

/** Whether the whole groups of base64 are bytes of a text, most of them ASCII, perhaps behind a header. */
export function packsText(text: string): boolean {
  const whole = text.slice(0, text.length - (text.length % 4));
  if (!BASE64.test(whole)) return false;
  const bytes = atob(whole).slice(LONGEST_HEADER);
  const ascii = bytes.match(/[\n\r\t -~]/g)?.length ?? 0;
  return ascii > bytes.length * LEAST_ASCII;
}

/** Null for what is no UTF-8; a decoder that throws takes far longer. */
function textOf(bytes: Uint8Array): string | null {
  let text = '';
  const isText = readUtf8(
    bytes.length,
    (index) => bytes[index] as number,
    (codePoint) => {
      text += String.fromCodePoint(codePoint);
      return true;
    },
  );
  return isText ? text : null;
}
