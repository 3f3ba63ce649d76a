/** Edits that could change what source code means, whatever its language. */
import type { UnsafeEdit } from './syntax.ts';

/** A backslash that is not escaped itself. */
const BACKSLASH = String.raw`(?:^|[^\\])(?:\\\\)*\\`;
const NUMERIC_ESCAPE = String.raw`(?:x[\da-f]*|[0-7]{1,2}|u[\da-f]{0,3}|u\{[\da-f]*|U[\da-f]{0,7}|[pN]\{[^}]*)`;
const WORD = String.raw`[\p{L}\p{M}\p{N}_$]`;

export const ESCAPES: readonly UnsafeEdit[] = [
  { before: new RegExp(`${BACKSLASH}$`) },
  { before: new RegExp(`${BACKSLASH}${NUMERIC_ESCAPE}$`, 'i'), after: /^[\da-f}]/i },
];

/** Three quotation marks begin a long string in many languages. */
const LONG_QUOTES: readonly UnsafeEdit[] = [
  { written: /^$/, before: /(["'`])\1$/, after: /^["'`]/ },
  { written: /^$/, before: /["'`]$/, after: /^(["'`])\1/ },
  // A line end right behind them is no part of some.
  { written: /^\s*$/, before: /(["'])\1\1$/, after: /^\s*$/ },
];

/** A string or a pattern of such a character alone, which the program looks for or writes. */
const NOTHING_ELSE: readonly UnsafeEdit[] = ['"', "'", '`', '/'].flatMap((quote) =>
  ['', ' '].map((written) => ({
    written: new RegExp(`^${written}$`),
    before: new RegExp(`(?:^|[^\\\\${quote}])${quote}$`),
    after: new RegExp(`^${written}${quote}(?!${quote})`),
  })),
);
/** One of several characters that a pattern looks for. */
const IN_CLASS: UnsafeEdit = {
  written: /^ ?$/,
  before: /(?:"[^"]*|'[^']*|`[^`]*|\/[^/]*)\[\^? ?[^\]\s"'`,]*$/,
  after: /^ ?[^\]\s"'`,]*\]/,
};

/** Here a character between single quotation marks must stay one character. */
export const ONE_CHARACTER: UnsafeEdit = { written: /^(?:|..+)$/u, before: /'$/, after: /^[^']*'/ };

/** Some languages take these for white space: without them two words are one. */
function separatedBy(characters: string): UnsafeEdit {
  return {
    removed: new RegExp(`[${characters}]`, 'u'),
    written: /^$/,
    before: new RegExp(`${WORD}$`, 'u'),
    after: new RegExp(`^${WORD}`, 'u'),
  };
}

/** Form feed; in JavaScript U+FEFF and once U+180E; in Rust the two direction marks. */
export const SEPARATORS = separatedBy(String.raw`\f\u{FEFF}\u{180E}`);
/** Behind a number they part it from a full stop, which begins the name of a method there. */
const BEFORE_METHOD: UnsafeEdit = { written: /^$/, before: /\d$/, after: /^\.\w/ };
const [END_OF_TRANSMISSION, SUBSTITUTE] = ['\u0004', '\u001a'];
/** There a program ends for Perl and Ruby, and for a shell of Windows: what follows was not run. */
export const ENDS_PROGRAM: UnsafeEdit = { removed: new RegExp(`[${END_OF_TRANSMISSION}${SUBSTITUTE}]`) };
export const MARKS_OF_RUST = separatedBy(String.raw`\u{200E}\u{200F}`);

/** They end lines in code and in comments, and belong to the value in strings: no one form is right for both. */
export function endsLines(characters: string): UnsafeEdit {
  return { removed: new RegExp(`[${characters}]`, 'u'), before: /./, after: /^ ./ };
}

/** A line of a single word may end a here document that began before. */
export const HERE_DOCUMENT: UnsafeEdit = {
  seen: /<<[-~]?[ \t]*["'\\]?\w/,
  line: /^\s*[A-Za-z_]\w*[;,)]?\s*$/,
};

/** In strings too they make the word behind them the name of a variable. */
const DOLLAR: UnsafeEdit = { before: /\$$/, after: /^\w/ };
export const AT_SIGN: UnsafeEdit = { before: /@$/, after: /^\w/ };

export const CODE: readonly UnsafeEdit[] = [
  ...ESCAPES,
  ...LONG_QUOTES,
  ...NOTHING_ELSE,
  IN_CLASS,
  SEPARATORS,
  BEFORE_METHOD,
  DOLLAR,
  endsLines(String.raw`\r`),
];

export const PAIRS_OF_CODE = pairsOf(
  '// /* */ /> </ <! <? ?> %> <% <- -> => == != <= >= << >> <> && || ?? ?. ?: :: := += -= *= /= %= &= |= ^= ~=',
  `.. ** ++ -- \${ #{ @{ %{ !{ $( {{ }} {% %} {# #} [[ ]] (* *) {- -} |> <| <( >( (? |& &> >& ^^ =~ !~ !!`,
  '/| |/ (| |) "| |" \'| |\' ^/ ^" ^\' /+ $$ $\' $" @" @\' ## #! #[ &# ;; ~/ @@ ,@ ./ [: :] [= =]',
);

export function pairsOf(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
