/** Python reads a source in the encoding that its first lines name (PEP 263): in some, ASCII is other code than it looks. */
import { basename, extname } from 'node:path';

const EXTENSIONS_OF_PYTHON = new Set(['.py', '.pyw', '.pyi', '.pyx', '.sage']);
const BLANK_OR_COMMENT = /^[ \t\f]*(?:#|$)/;
const DECLARATION = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
/** In these, ASCII is not always what it seems: `+AAo-` and `\n` end a comment, a backslash is a yen sign. */
const OTHER_ASCII =
  /^(?:utf-?7|u7|unicode-1-1-utf-7|(?:raw-)?unicode-escape|punycode|hz|hz-?gb(?:-2312)?|s(?:hift)?-?jis-?(?:2004|x0213)|mac-(?:arabic|farsi)|(?:cp|ibm|csibm)?(?:037|039|273|424|500|864|875|1026|1140)|ebcdic-.*)$/;
/** In these, a byte of ASCII may be the second one of a letter. */
const ASCII_IN_LETTERS =
  /^(?:(?:cs)?big5.*|hkscs|(?:cp|ms)?(?:932|936|949|950|1361)|uhc|gbk|gb18030.*|johab|(?:cs)?s(?:hift)?-?jis|ms-?kanji|x-mac-(?:japanese|trad-chinese))$/;
const NAMES_OF_PROGRAMS = new Set(['sconstruct', 'sconscript', 'wscript']);
const STARTS_PYTHON = /^#!.*\bpython/;

/** A sentence, or null where the text is what it looks like. `start` has one character for each byte. */
export function whyReadOtherwise(start: string, path: string): string | null {
  const [first = '', second = ''] = start.replace(/^\u00ef\u00bb\u00bf/, '').split(/\r\n|\r|\n/, 2);
  if (!isPython(path) && !STARTS_PYTHON.test(first)) return null;
  const declared =
    DECLARATION.exec(first) ?? (BLANK_OR_COMMENT.test(first) ? DECLARATION.exec(second) : null);
  const given = declared?.[1];
  if (given === undefined) return null;
  const name = asPython(given);
  const isOther = OTHER_ASCII.test(name) || (ASCII_IN_LETTERS.test(name) && /[^\0-\x7f]/.test(start));
  if (!isOther) return null;
  return `It names the encoding ${given}, in which Python reads other code than is seen. --encoding utf-8 scans what is seen.`;
}

function isPython(path: string): boolean {
  const name = basename(path).toLowerCase();
  return EXTENSIONS_OF_PYTHON.has(extname(name)) || NAMES_OF_PROGRAMS.has(name);
}

/** To Python, all that stands between letters and digits of a name is the same. */
function asPython(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
