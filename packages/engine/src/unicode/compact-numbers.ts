/** Numbers that stand side by side in a string: a letter or digit ends each, signs before it go on. */

/** In the order of what they count: 0 to 61. */
export const ENDINGS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What they count is worth ENDINGS.length. */
export const SIGNS = '!#$%&()*+,-./:;<=>?@[]^_{|}~';

const ASCII = 0x80;
const VALUE_OF = new Uint8Array(ASCII);
for (const [value, character] of [...ENDINGS, ...SIGNS].entries()) VALUE_OF[character.charCodeAt(0)] = value;

export function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let tally = 0;
  for (let index = 0; index < text.length; index++) {
    const value = VALUE_OF[text.charCodeAt(index)] as number;
    if (value < ENDINGS.length) {
      numbers.push(tally * ENDINGS.length + value);
      tally = 0;
    } else tally = tally * SIGNS.length + value - ENDINGS.length;
  }
  return numbers;
}
