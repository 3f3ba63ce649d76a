/** Line and column of each payload, as a person counts them. */
import type { Payload } from '@limpid/engine';

/** Both from 1; a column is a code point. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One walk through the text, since payloads come in text order. Lines end with \n, \r\n or \r, as in the engine. */
export function placePayloads(text: string, payloads: readonly Payload[]): readonly Place[] {
  let index = 0;
  let passed = 0;
  let line = 1;
  let column = 1;
  return payloads.map(({ offset }) => {
    for (; passed < offset && index < text.length; passed++) {
      const codePoint = text.codePointAt(index) as number;
      index += codePoint > 0xffff ? 2 : 1;
      column++;
      if (codePoint === 0x0a || (codePoint === 0x0d && text.charCodeAt(index) !== 0x0a)) {
        line++;
        column = 1;
      }
    }
    return { line, column };
  });
}

/** How many characters a text has, as the service counts them. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) {
    if ((text.codePointAt(index) as number) > 0xffff) {
      count--;
      index++;
    }
  }
  return count;
}
