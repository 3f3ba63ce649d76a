/** Morse code in four hidden characters. */
import { CannotHold, symbolsOf } from './scheme.ts';

const CODES = new Map(
  Object.entries({
    a: '.-',
    b: '-...',
    c: '-.-.',
    d: '-..',
    e: '.',
    f: '..-.',
    g: '--.',
    h: '....',
    i: '..',
    j: '.---',
    k: '-.-',
    l: '.-..',
    m: '--',
    n: '-.',
    o: '---',
    p: '.--.',
    q: '--.-',
    r: '.-.',
    s: '...',
    t: '-',
    u: '..-',
    v: '...-',
    w: '.--',
    x: '-..-',
    y: '-.--',
    z: '--..',
    0: '-----',
    1: '.----',
    2: '..---',
    3: '...--',
    4: '....-',
    5: '.....',
    6: '-....',
    7: '--...',
    8: '---..',
    9: '----.',
  }),
);

/**
 * `symbols` are the dot, the dash, what stands between letters and what stands between words, which may be several
 * symbols.
 */
export function morse(text: string, symbols: string): string {
  const [dot = '', dash = '', betweenLetters = '', ...others] = symbolsOf(symbols);
  const betweenWords = others.join('');
  const words = text.split(' ').map((word) => Array.from(word, codeOf).join(betweenLetters));
  return words.join(betweenWords).replace(/[.-]/g, (sign) => (sign === '.' ? dot : dash));
}

function codeOf(letter: string): string {
  const code = CODES.get(letter.toLowerCase());
  if (code === undefined)
    throw new CannotHold('other secret', 'It holds only letters a to z, digits and spaces.');
  return code;
}
