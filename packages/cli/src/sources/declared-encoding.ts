/** Python reads a source in the encoding that its first lines name (PEP 263): in some, ASCII is other code than it looks. */

const NAMES_OF_PYTHON = new Set(['.py', '.pyw', '.pyi', '.pyx']);
const BLANK_OR_COMMENT = /^[ \t\f]*(?:#|$)/;
const DECLARATION = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
/** `+AAo-` and `\n` in a comment end its line. */
const READ_OTHERWISE =
  /^(?:utf-?7|u7|unicode-1-1-utf-7|(?:raw-)?unicode-escape|punycode|hz|hz-?gb(?:-2312)?)$/;

/** A sentence, or null where the text is what it looks like. `start` has one character for each byte. */
export function whyReadOtherwise(start: string, extension: string): string | null {
  if (!NAMES_OF_PYTHON.has(extension)) return null;
  const [first = '', second = ''] = start.replace(/^\u00ef\u00bb\u00bf/, '').split(/\r\n|\r|\n/, 2);
  const declared =
    DECLARATION.exec(first) ?? (BLANK_OR_COMMENT.test(first) ? DECLARATION.exec(second) : null);
  const name = declared?.[1];
  if (name === undefined || !READ_OTHERWISE.test(asPython(name))) return null;
  return `It names the encoding ${name}, in which Python reads other code than is seen. --encoding utf-8 scans what is seen.`;
}

/** To Python, all that stands between letters and digits of a name is the same. */
function asPython(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
