/** Morse code, and what digits with a separator among them say in it. */
import { kindsOf } from '../symbol-stream.ts';

/** Letters in order of the alphabet, digits and signs (ITU-R M.1677-1), and signs that are as common. */
export const MORSE: ReadonlyMap<string, string> = new Map(
  (
    '.- a|-... b|-.-. c|-.. d|. e|..-. f|--. g|.... h|.. i|.--- j|-.- k|.-.. l|-- m|-. n|--- o|.--. p|--.- q|.-. r|' +
    '... s|- t|..- u|...- v|.-- w|-..- x|-.-- y|--.. z|----- 0|.---- 1|..--- 2|...-- 3|....- 4|..... 5|-.... 6|' +
    '--... 7|---.. 8|----. 9|.-.-.- .|--..-- ,|..--.. ?|-..-. /|-....- -|..--.- _|.--.-. @|---... :|-...- =|' +
    '.----. \'|-.--. (|-.--.- )|.-..-. "|.-.-. +|-.-.-- !|.-... &|-.-.-. ;|...-..- $'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
export const LONGEST_OF_MORSE = 7;

/** What the letters say that one of three symbols parts, for each that may, and either of the others as the dot. */
export function morseTexts(symbols: Int32Array): readonly string[] {
  const kinds = kindsOf(symbols);
  if (kinds.length !== 3) return [];
  return kinds.flatMap((separator) =>
    kinds.flatMap((dot) => (dot === separator ? [] : (textOf(symbols, separator, dot) ?? []))),
  );
}

/** Null where some part is no letter. */
function textOf(symbols: Int32Array, separator: number, dot: number): string | null {
  let [text, letter] = ['', ''];
  for (let index = 0; index <= symbols.length; index++) {
    const symbol = symbols[index];
    if (symbol !== undefined && symbol !== separator) letter += symbol === dot ? '.' : '-';
    else if (MORSE.has(letter)) {
      text += MORSE.get(letter);
      letter = '';
    } else if (symbol !== undefined || letter !== '') return null;
  }
  return text;
}
