/**
 * Interpreters read a source in the encoding that a comment of its first lines names (PEP 263), and others a page, a style
 * sheet or XML: in some, ASCII is another text than it looks.
 */
import { isCodeFile, kindOfName } from '../syntax/syntax-of-file.ts';

const BLANK_OR_COMMENT = /^[ \t\f]*(?:#|;|$)/;
const DECLARATION = /^[ \t\f]*[#;].*?coding[:=][ \t]*([-\w.]+)/;
/** Others ask for a comment that says no more, or for that of editors. */
const DECLARATION_ALONE = /^[ \t\f]*[#;]+[ \t]*(?:-\*-.*?\b)?(?:file)?(?:en)?coding[:=][ \t]*([-\w.]+)/i;
const STARTS_PYTHON = /^#!.*\b(?:i?python|pypy|uv)/;
const PYTHON = /\.(?:py|pyw|pyi|pyx|sage|smk|wsgi)$|(?:^|[\\/])(?:sconstruct|sconscript|snakefile|wscript)$/i;
const TOO_LONG =
  'Its first lines are so long that an encoding may be named behind what is looked at. --encoding utf-8 scans what is seen.';
/** In these, ASCII is not always what it seems: `+AAo-` and `\n` end a comment, a backslash is a yen sign. */
const OTHER_ASCII =
  /^(?:utf-?7|u7|unicode-1-1-utf-7|(?:raw-)?unicode-escape|punycode|hz|hz-?gb(?:-2312)?|s(?:hift)?-?jis-?(?:2004|x0213)|mac-(?:arabic|farsi)|(?:cp|ibm|csibm)?(?:037|039|273|424|500|864|875|1026|1140)|ebcdic-.*)$/;
/** In these, a byte of ASCII may be the second one of a letter. */
const ASCII_IN_LETTERS =
  /^(?:(?:cs)?big5.*|hkscs|(?:cp|ms)?(?:932|936|949|950|1361)|windows-(?:31j|9\d\d)|uhc|gbk|gb18030.*|johab|(?:cs)?s(?:hift)?-?jis|ms-?kanji|x-mac-(?:japanese|trad-chinese))$/;
/**
 * In these, ASCII holds more than is seen. Of UTF-16 it cannot hold its own declaration, so that nobody believes it;
 * ISO-2022 needs escape sequences, which are found themselves.
 */
const OTHER_IN_MARKUP =
  /^(?:(?:x-|cs)?(?:unicode-?(?:(?:1-1|2-0)-)?)?utf-?7|hz|hz-gb-2312|(?:cp|ibm|csibm)(?:037|273|500|1026|1140)|ebcdic-.*)$/;
const ANY = /./;
const BEYOND = /[^\0-\x7f]/;
const DECLARATIONS: readonly { readonly files: RegExp; readonly names: RegExp }[] = [
  { files: ANY, names: /^\s{0,100}<\?xml\b[^>]{0,300}?\bencoding\s{0,9}=\s{0,9}["']([-\w.]{1,60})/ },
  {
    files: /\.(?:x?html?|shtml|xht|php|phtml|vue|jsp|aspx?|erb|ejs)$/i,
    names: /<meta\b[^>]{0,300}?\bcharset\s{0,9}=\s{0,9}["']?([-\w.]{1,60})/i,
  },
  { files: /\.css$/i, names: /^@charset\s{1,9}["']([-\w.]{1,60})/i },
  {
    files: /\.(?:php|phtml)$/i,
    names: /\bdeclare\s{0,9}\([^)]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([-\w.]{1,60})/i,
  },
];

/** A sentence, or null where the text is what it looks like. `start` has one character for each byte; the text may go on. */
export function whyReadOtherwise(start: string, path: string, goesOn: boolean): string | null {
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '');
  const code = otherInComment(text, path);
  if (code !== null) return sentenceOf(code, 'programs read other code');
  if (PYTHON.test(path) && goesOn && endsInComment(text)) return TOO_LONG;
  const other = otherInMarkup(text, path);
  return other === null ? null : sentenceOf(other, 'programs read another text');
}

function sentenceOf(name: string, reads: string): string {
  return `It names the encoding ${name}, in which ${reads} than is seen. --encoding utf-8 scans what is seen.`;
}

function otherInMarkup(text: string, path: string): string | null {
  for (const { files, names } of DECLARATIONS) {
    const given = files.test(path) ? names.exec(text)?.[1] : undefined;
    if (given === undefined) continue;
    const name = given.toLowerCase().replaceAll('_', '-');
    if (OTHER_IN_MARKUP.test(name) || (files !== ANY && ASCII_IN_LETTERS.test(name) && BEYOND.test(text)))
      return given;
  }
  return null;
}

function otherInComment(text: string, path: string): string | null {
  // What its name does not say, a program may do with it.
  if (!isCodeFile(path, text) && kindOfName(path) !== 'other') return null;
  const declaration = PYTHON.test(path) || STARTS_PYTHON.test(text) ? DECLARATION : DECLARATION_ALONE;
  const [first = '', second = ''] = text.split(/\r\n|\r|\n/, 2);
  const declared =
    declaration.exec(first) ?? (BLANK_OR_COMMENT.test(first) ? declaration.exec(second) : null);
  const given = declared?.[1];
  if (given === undefined) return null;
  const name = asPython(given);
  return OTHER_ASCII.test(name) || (ASCII_IN_LETTERS.test(name) && BEYOND.test(text)) ? given : null;
}

/** Whether it is a comment of the first two lines. */
function endsInComment(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/, 3);
  return lines.length < 3 && lines.every((line) => BLANK_OR_COMMENT.test(line));
}

/** To Python, all that stands between letters and digits of a name is the same. */
function asPython(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
