/** Texts that someone would write to make a scan slow: each grows with the number of characters asked for. */

export interface Shape {
  readonly name: string;
  /** A text of about `size` code points. */
  readonly make: (characters: number) => string;
}

export function repeat(name: string, piece: string): Shape {
  const length = Array.from(piece).length;
  return { name, make: (characters) => piece.repeat(Math.ceil(characters / length)) };
}

export function once(name: string, before: string, piece: string, after = ''): Shape {
  const { make } = repeat(name, piece);
  return { name, make: (characters) => before + make(characters) + after };
}

/** Bits without a pattern, the same every time. */
function bits(name: string, zero: string, one: string, between = ''): Shape {
  return {
    name,
    make(characters) {
      let state = 1;
      let text = '';
      for (let index = 0; index < characters; index += 1 + between.length) {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        text += (state & 0x10000 ? one : zero) + between;
      }
      return text;
    },
  };
}

const SHORT_RUN = 20;

/** Short runs of hidden symbols, no two alike, each behind a word; `said` gives the number of each symbol. */
function shortRuns(name: string, symbols: readonly string[], said: (random: number) => number): Shape {
  return {
    name,
    make(characters) {
      let state = 1;
      let text = '';
      for (let index = 0; index < characters; index += SHORT_RUN + 5) {
        text += 'word';
        for (let place = 0; place < SHORT_RUN; place++) {
          state = (Math.imul(state, 1103515245) + 12345) >>> 0;
          text += symbols[said(state >>> 8) % symbols.length];
        }
        text += ' ';
      }
      return text;
    },
  };
}

function symbolsFrom(first: number, length: number): readonly string[] {
  return Array.from({ length }, (_, index) => String.fromCodePoint(first + index));
}

const anyNumber = (random: number) => random;
/** The letters of English, about as common as they are. */
const ENGLISH = 'eeeeeettttaaaaooooiiinnnsssrrhhllddcumwfgypb      ';
const letterOf = (random: number) => ENGLISH.charCodeAt(random % ENGLISH.length);

/** What names the doubled symbols and the mode, then a letter to point at. */
const STEGCLOAK_PLAIN = '\u200c\u2061\u2061\u200d\u2062\u2061';

export const HOSTILE_SHAPES: readonly Shape[] = [
  repeat('zero-width joiners', '\u200d'),
  repeat('emoji and joiners', '\u{1F469}\u200d'),
  repeat('presentation selectors', '\ufe0f'),
  repeat('selectors of plane 14', '\u{E0158}'),
  repeat('tags', '\u{E0067}'),
  repeat('black flags and tags', '\u{1F3F4}\u{E0067}\u{E0062}'),
  once('one black flag and tags', '\u{1F3F4}', '\u{E0067}\u{E0062}'),
  repeat('combining marks', '\u0301'),
  repeat('two marks in turn', '\u0301\u0323'),
  repeat('Arabic marks and joiners', '\u064e\u200d'),
  repeat('nested isolates', '\u2067'),
  repeat('nested embeddings', '\u202b\u202c'),
  repeat('one word with zero-width spaces', 'a\u200b'),
  repeat('one word with soft hyphens', 'ab\u00ad'),
  repeat('escapes that open a command', '\u001b]'),
  once('one command without an end', '\u001b]', 'x\u001b['),
  repeat('annotation anchors', '\ufff9a'),
  repeat('annotation separators', '\ufff9a\ufffab'),
  repeat('function applications', 'a\u2061'),
  repeat('lone surrogates', '\ud83d'),
  repeat('NUL', '\u0000'),
  repeat('C1 controls', '\u0092'),
  repeat('C1 controls among spaces of no width', '\u0092\u200b\u200b\u200b'),
  repeat('fillers', '\u3164'),
  repeat('fillers among controls', '\u3164\u3131\u0000'),
  repeat('field separators', '\u000112='),
  repeat('no-break spaces', '\u00a0'),
  repeat('line separators', '\u2028'),
  repeat('dots above i', 'i\u0307'),
  repeat('private use', '\ue000'),
  bits('bits', '\u200b', '\u200c'),
  bits('bits between joiners', '\u200b', '\u200c', '\ufeff'),
  bits('bits scattered over letters', '\u200b', '\u200c', 'a'),
  repeat('short payloads', `a${'\u200b\u200c\u200c\u200b\u200b\u200b\u200b\u200c'}`),
  repeat('short runs that nothing reads', `a${'\u200b\u200c\u200d\u2060\u200b\u200d\u200c\ufeff'}`),
  shortRuns('short runs of two symbols', symbolsFrom(0x200b, 2), anyNumber),
  shortRuns('short runs of four symbols', symbolsFrom(0x2061, 4), anyNumber),
  shortRuns('short runs of tags', symbolsFrom(0xe0020, 95), anyNumber),
  shortRuns('short runs of letters in tags', symbolsFrom(0xe0000, 128), letterOf),
  shortRuns('short runs of selectors', symbolsFrom(0xe0100, 240), anyNumber),
  shortRuns(
    'short runs of letters in selectors',
    symbolsFrom(0xe0100, 240),
    (random) => letterOf(random) - 16,
  ),
  repeat('one mixed word', 'p\u0430y'),
  repeat('one mixed word with zero-width spaces', 'p\u0430\u200by'),
  repeat('mixed words', 'p\u0430yp\u0430l '),
  repeat('words of look-alikes', 'the \u0441\u043e\u0441\u043e '),
  repeat('look-alikes with unseen characters between', `the \u0430. ${'\u200b'.repeat(2000)} `),
  repeat('look-alikes with numbers between', `the \u0430 ${'1 '.repeat(1000)}`),
  repeat('Greek among Latin', '\u03b1a'),
  repeat('mathematical letters', '\u{1D5BA}a'),
  repeat('isolates in Hebrew', '\u05d0\u2067'),
  repeat('embeddings closed late', '\u05d0\u202b\u202b\u2069'),
  repeat('direction marks in Hebrew', '\u05d0 \u200f'),
  repeat('figure spaces', '\u2007'),
  repeat('ideographic spaces', '\u3000'),
  repeat('blank lines of ideographic spaces', '\u3000\n'),
  repeat('narrow spaces before numbers', '\u202f1'),
  repeat('two spaces after sentences', 'A.  '),
  once('a gap without an end', 'A.', ' ', 'x'),
  repeat('lines of brackets', '['),
  repeat('curly quotes', '\u201c'),
  bits('three symbols', '\u200b\u200d', '\u200c'),
  repeat('spaces', ' '),
  repeat('line ends', '\n'),
  repeat('marks and spaces of no width', '\u0301\u200b'),
  repeat('groups of one number', '\u00a0123'),
  repeat('digits of two systems', '1\u0662'),
  repeat('lines of asterisks', '*a'),
  bits('bits that are there or not', '', '\u200c', 'a'),
  bits('symbols of StegCloak', '\u200c\u2063\u2061', '\u2062\u2064\u200d'),
  once('what StegCloak repeats', STEGCLOAK_PLAIN, '\u200c\u2062\u2062\u200d\u2062\u2062\u2062\u2062'),
  repeat('groups of digits', `ab${'\u200c\u200d\u202c\ufeff'}`),
  repeat('terminal sequences that conceal', '\u001b[8;1m'),
  repeat('terminal strings without an end', '\u001b]0;a'),
  once('a terminal sequence with many parameters', '\u001b[', '8;1;', 'm'),
  once('returns that overwrite', '\n', 'a\r'),
  repeat('isolates that are open in code', 'f("\u2067\u05d0");'),
  once('isolates that are closed in a line of code', 'if (x) { ', '\u2066a\u2069'),
  once('isolates that end embeddings in a line of code', 'if (x) { ', '\u2066\u202a\u2069'),
  once('quotation marks in a line of code', 'if (x) { f\u200b ', '"\\'),
  repeat('lines of code with hidden names', 'f(a\u200b);\n'),
  repeat('words of two scripts in one name', '\u0441o_'),
  repeat('words of two scripts between numbers', '\u0441o 1 1 1 '),
];
