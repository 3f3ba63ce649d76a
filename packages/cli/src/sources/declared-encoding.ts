/**
 * Interpreters read a source in the encoding that a comment of its first lines names (PEP 263), and others a page, a style
 * sheet or XML: in some, ASCII is another text than it looks.
 */
import { isCodeFile, isShellScript, kindOfName } from '../syntax/syntax-of-file.ts';
import { type Reading, type Tag, tagsOf } from './page-tags.ts';

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
const TEMPLATE = /\.(?:php|phtml|jsp|aspx?|erb|ejs)$/i;
const BLOCK = /<[?%]/;
const MARK = '\u00ef\u00bb\u00bf';
/** A comment behind the mark is none: a sign of the shell in it counts. */
const BEGINS_WITH_COMMAND = /^[ \t]*(?:[^\s#]|#[^\n]*[;&|<>()`$'"\\])/;
const MARKED_COMMAND =
  'It begins with a byte order mark, which shells take for a letter of the first command. Save it without, or leave it out with --ignore.';
/** Node and shells read the mark as a letter of the first name. */
const SETS_VARIABLES = /(?:^|[\\/])\.env(?:\.[^\\/]*)?$/i;
const SETS_ONE = /^[ \t]*(?:export[ \t]{1,9})?\w{1,99}[ \t]*=/;
const MARKED_VARIABLE =
  'It begins with a byte order mark, which programs take for a letter of the first variable. Save it without, or leave it out with --ignore.';
const MAY_DECLARE = /coding\s{0,9}[:=]|@charset/i;
const SCRIPTS = new Set(['script', 'style']);
const PLAIN = new Set([...SCRIPTS, ...'title textarea xmp iframe noembed noframes noscript'.split(' ')]);
const NOTHING: ReadonlySet<string> = new Set();
/** Some that look for a meta before they read the page take one in a title or a script, but not behind this. */
const LOOKED_AHEAD = 1024;
/** A quotation mark without its second one names nothing. */
const IN_CONTENT = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|["']|([^\t\n\f\r ;]*))/i;
/** Of nearly all pages, the attribute names an encoding in which ASCII is what it seems. */
const NAMES_RARE =
  /charset[\t\n\f\r ]*=(?![\t\n\f\r ]*["']?(?:utf-?8|us-ascii|iso-8859-\d+|windows-125\d)["'\t\n\f\r />;])/i;
const LABEL = /^[\t\n\f\r ]*([-\w.:]{1,60})[\t\n\f\r ]*$/;
/** A script of another host is none of the repository; `https:a.js` is, and so is what a `data:` holds. */
const ELSEWHERE = /^(?:https?:)?[\\/]{2}|^(?!https?:|data:)[a-z][a-z0-9+.-]*:/i;

export function isPage(path: string): boolean {
  return PAGE.test(path);
}

/** Whether the whole text may say what its start does not. The start has one character for each byte. */
export function mayNameEncoding(start: string, path: string): boolean {
  return isPage(path) || MAY_DECLARE.test(start) || endsInComment(start.replace(MARK, ''));
}

/** A sentence, or null where the text is what it looks like. `start` has one character for each byte; the text may go on. */
export function whyReadOtherwise(start: string, path: string, goesOn: boolean): string | null {
  const isMarked = start.startsWith(MARK);
  const text = isMarked ? start.slice(MARK.length) : start;
  if (isMarked && SETS_VARIABLES.test(path) && SETS_ONE.test(text)) return MARKED_VARIABLE;
  if (isMarked && BEGINS_WITH_COMMAND.test(text) && isShellScript(path, text)) return MARKED_COMMAND;
  const code = otherInComment(text, path);
  if (code !== null) return sentenceOf(code, 'programs read other code');
  if (PYTHON.test(path) && goesOn && endsInComment(text)) return TOO_LONG;
  // Browsers believe the mark alone. A template may be put behind other text, where it is none.
  const isObeyed = isPage(path) && (!isMarked || TEMPLATE.test(path));
  const other = otherInMarkup(text, path) ?? (isObeyed ? otherOnPage(text, path) : null);
  if (other !== null) return sentenceOf(other, 'programs read another text');
  const script = isPage(path) ? otherOfScript(text, path) : null;
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

/** A label that nobody knows throws, which takes long where a page has very many. */
const standardNames = new Map<string, string | null>();
const MOST_NAMES = 100_000;

/** By the labels of the Encoding Standard; null where browsers know none of this name. */
function standardNameOf(label: string): string | null {
  const known = standardNames.get(label);
  if (known !== undefined) return known;
  let name: string | null = null;
  try {
    name = new TextDecoder(label).encoding;
  } catch {}
  if (standardNames.size >= MOST_NAMES) standardNames.clear();
  standardNames.set(label, name);
  return name;
}

/** Where readers do not agree on what is a tag, that of any of them. */
function otherOnPage(page: string, path: string): string | null {
  const isBeyond = () => BEYOND.test(page);
  if (!/<meta/i.test(page)) return null;
  return (
    otherOfMeta(page, { plain: PLAIN }, isBeyond) ??
    otherOfMeta(page, { plain: SCRIPTS }, isBeyond) ??
    otherOfMeta(page.slice(0, LOOKED_AHEAD), { plain: NOTHING }, isBeyond) ??
    (TEMPLATE.test(path) ? otherOfMeta(page, { plain: NOTHING, isTemplate: true }, isBeyond) : null)
  );
}

/** Browsers obey the first meta that names an encoding; behind a block of a template, that may be any. */
function otherOfMeta(text: string, reading: Reading, isBeyond: () => boolean): string | null {
  const block = reading.isTemplate === true ? text.search(BLOCK) : -1;
  for (const tag of tagsOf(text, reading)) {
    const names = tag.name === 'meta' ? namesOf(tag) : [];
    const given = names.find((name) => isOther(name, isBeyond));
    if (given !== undefined) return given;
    const isObeyed = names.length > 0 && names.every((name) => standardNameOf(name) !== null);
    if (isObeyed && (block === -1 || tag.index < block)) return null;
  }
  return null;
}

/** All that a meta names where it may be obeyed: browsers do not agree on which of two counts. */
function namesOf({ attributes }: Tag): string[] {
  const charset = attributes.get('charset');
  const isContentType = attributes.get('http-equiv')?.toLowerCase() === 'content-type';
  if (charset === undefined && !isContentType) return [];
  const content = IN_CONTENT.exec(attributes.get('content') ?? '');
  const inContent = content?.[1] ?? content?.[2] ?? content?.[3];
  return [charset, inContent].filter((name) => name !== undefined).map(labelOf);
}

/** Empty where no encoding has such a name. */
function labelOf(value: string): string {
  return LABEL.exec(value)?.[1] ?? '';
}

/**
 * Its file may hold what is beyond ASCII. One without a `charset` is read as its page is: that is left alone, because
 * each page of ASCII that Javadoc makes on a Chinese Windows names GBK and loads a script.
 */
function otherOfScript(page: string, path: string): string | null {
  const readings: Reading[] = [{ plain: PLAIN }, { plain: NOTHING, isTemplate: TEMPLATE.test(path) }];
  // Browsers decode no references in the name of an attribute.
  if (!/<script/i.test(page) || !NAMES_RARE.test(page)) return null;
  for (const reading of readings) {
    for (const { name, attributes } of tagsOf(page, reading)) {
      const src = urlOf(attributes.get('src'));
      const given = labelOf(attributes.get('charset') ?? '');
      if (name === 'script' && src !== '' && !ELSEWHERE.test(src) && isOther(given, () => true)) return given;
    }
  }
  return null;
}

/** Browsers leave out what these are of an address. */
function urlOf(value = ''): string {
  return value.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '');
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
