/** What a text says in another notation: letters thirteen places further, base64 and hexadecimal of UTF-8. */

const BASE64 = /^(?:[A-Za-z\d+/]{4}){2,}(?:[A-Za-z\d+/]{2}(?:==)?|[A-Za-z\d+/]{3}=?)?$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const HEXADECIMAL = /^(?:[\da-f]{2}){4,}$|^(?:[\dA-F]{2}){4,}$/;

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const isEarly = letter.toLowerCase() < 'n';
    return String.fromCharCode(letter.charCodeAt(0) + (isEarly ? 13 : -13));
  });
}

/** The text in base64 or hexadecimal; none where it is neither, or its bytes are no text. */
export function unpackedOf(text: string): readonly string[] {
  const packed = [
    ...(HEXADECIMAL.test(text)
      ? [Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))]
      : []),
    ...(BASE64.test(text) ? [Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))] : []),
  ];
  return packed.flatMap((bytes) => {
    try {
      return [utf8.decode(bytes)];
    } catch {
      return [];
    }
  });
}
