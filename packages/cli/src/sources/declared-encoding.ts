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
/** The same in pages, as the Encoding Standard has them, by any of its labels. */
const TWO_BYTES_ON_PAGES = new Set(['gbk', 'gb18030', 'big5', 'euc-kr', 'shift_jis']);
const BEYOND = /[^\0-\x7f]/;
const PAGE = /\.(?:x?html?|shtml|xht|php|phtml|vue|jsp|aspx?|erb|ejs)$/i;
const DECLARATIONS: readonly { readonly files: RegExp; readonly names: RegExp }[] = [
  { files: /./, names: /^\s{0,100}<\?xml\b[^>]{0,300}?\bencoding\s{0,9}=\s{0,9}["']([-\w.]{1,60})/ },
  { files: /\.css$/i, names: /^@charset\s{1,9}["']([-\w.]{1,60})/i },
  {
    files: /\.(?:php|phtml)$/i,
    names: /\bdeclare\s{0,9}\([^)]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([-\w.]{1,60})/i,
  },
];
/** What stands in it may have any length, and an angle bracket in a string. */
const TAG = /<(meta|script)(?=[\s/])(?:[^>"']+|"[^"]*"|'[^']*'|["']){0,5000}/gi;
const COMMENT = /<!--(?!-?>)[^-]*(?:-[^-]+)*-->/g;
const CHARSET = /charset\s{0,99}=\s{0,99}["']?\s{0,99}([-\w.:]{1,60})/gi;
const REFERENCE = /&#(x?)([\da-f]{1,9});?|&(equals|lowbar);/gi;
/** A script of another host is none of the repository. */
const LOADS_OWN = /\ssrc\s{0,99}=\s{0,99}["']?\s{0,99}(?![\s"']|[a-z][a-z0-9+.-]{0,20}:|\/\/)/i;
/** Browsers obey the first meta, but not one in a comment, a script or a title. */
const PLAIN_TAGS =
  /^(?:\s|<(?:!doctype|html|head|meta|link|base)\b(?:[^<>"']|"[^"<>]*"|'[^'<>]*'){0,500}>){0,500}/i;
const OBEYED_META = /^<meta\s+(?:charset\s*=|http-equiv\s*=\s*["']?content-type\b)/i;

export function isPage(path: string): boolean {
  return PAGE.test(path);
}

/** A sentence, or null where the text is what it looks like. `start` has one character for each byte; the text may go on. */
export function whyReadOtherwise(start: string, path: string, goesOn: boolean): string | null {
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '');
  const code = otherInComment(text, path);
  if (code !== null) return sentenceOf(code, 'programs read other code');
  if (PYTHON.test(path) && goesOn && endsInComment(text)) return TOO_LONG;
  const other = otherInMarkup(text, path) ?? (isPage(path) ? otherOnPage(text) : null);
  if (other !== null) return sentenceOf(other, 'programs read another text');
  const script = isPage(path) ? otherOfScript(text) : null;
  return script === null ? null : sentenceOf(script, 'browsers read a script that it loads as other code');
}

function sentenceOf(name: string, reads: string): string {
  return `It names the encoding ${name}, in which ${reads} than is seen. --encoding utf-8 scans what is seen.`;
}

function otherInMarkup(text: string, path: string): string | null {
  for (const { files, names } of DECLARATIONS) {
    const given = files.test(path) ? names.exec(text)?.[1] : undefined;
    if (given !== undefined && isOther(given, () => BEYOND.test(text))) return given;
  }
  return null;
}

function isOther(given: string, isBeyond: () => boolean): boolean {
  const name = given.toLowerCase().replaceAll('_', '-');
  if (OTHER_IN_MARKUP.test(name)) return true;
  return (ASCII_IN_LETTERS.test(name) || TWO_BYTES_ON_PAGES.has(standardNameOf(given) ?? '')) && isBeyond();
}

/** By the labels of the Encoding Standard; null where browsers know none of this name. */
function standardNameOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** That of the meta which browsers obey; of any where it is not certain which one they do. */
function otherOnPage(page: string): string | null {
  const text = page.replace(COMMENT, '');
  const plain = PLAIN_TAGS.exec(text)?.[0].length ?? 0;
  for (const { tag, names, index } of tagsNaming('meta', text)) {
    const given = names.find((name) => isOther(name, () => BEYOND.test(page)));
    if (given !== undefined) return given;
    const isKnown = names.length === 1 && standardNameOf(names[0] as string) !== null;
    if (isKnown && index <= plain && OBEYED_META.test(tag)) return null;
  }
  return null;
}

/** Its file may hold what is beyond ASCII. */
function otherOfScript(page: string): string | null {
  for (const { tag, names } of tagsNaming('script', page.replace(COMMENT, ''))) {
    const given = LOADS_OWN.test(tag) ? names.find((name) => isOther(name, () => true)) : undefined;
    if (given !== undefined) return given;
  }
  return null;
}

interface Tag {
  readonly tag: string;
  /** Of encodings. */
  readonly names: readonly string[];
  readonly index: number;
}

function* tagsNaming(kind: 'meta' | 'script', text: string): Generator<Tag> {
  for (const { 0: written, 1: name = '', index } of text.matchAll(TAG)) {
    if (name.toLowerCase() !== kind) continue;
    const tag = written.replace(REFERENCE, (_, hex, digits, sign) => {
      if (sign !== undefined) return sign.toLowerCase() === 'equals' ? '=' : '_';
      const code = Number.parseInt(digits, hex === '' ? 10 : 16);
      return code < 0x80 ? String.fromCharCode(code) : '?';
    });
    const names = Array.from(tag.matchAll(CHARSET), ([, given = '']) => given);
    if (names.length > 0) yield { tag, names, index };
  }
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
