/** The strings in some fields of JSON, at any depth below them, with their places. */

/** UTF-16 indices of what stands in quotation marks; `isAsked` is asked of names of fields and of all keys of them. */
export function* stringsIn(
  text: string,
  { fields, keys }: { readonly fields: RegExp; readonly keys?: RegExp },
): Generator<readonly [number, number]> {
  const asked: boolean[] = [];
  let next = false;
  for (const { sign, start, end } of tokensOf(text)) {
    if (sign === '"') {
      const name = nameIn(text, start, end);
      const isValue = next && name === null;
      next = name !== null && fields.test(name);
      if (isValue || asked.at(-1) === true || (name !== null && keys?.test(name) === true))
        yield [start, end];
    } else if (sign === '{' || sign === '[') {
      asked.push(next || asked.at(-1) === true);
      next = false;
    } else {
      next = false;
      if (sign !== ',') asked.pop();
    }
  }
}

/** What a string in quotation marks names; null where it is a value. */
export function nameIn(text: string, start: number, end: number): string | null {
  if (!COLON.test(text.slice(end + 1, end + MOST_BLANKS))) return null;
  const string = end - start > LONGEST_NAME ? '' : text.slice(start, end);
  return string.includes('\\') ? unquoted(string) : string;
}

const LONGEST_NAME = 5000;
const MOST_BLANKS = 1000;
const COLON = /^\s*:/;
const SIGN = /["{}[\],]|\/[/*]/g;
const END_OF_STRING = /["\n\\]/g;

interface Token {
  readonly sign: string;
  /** Of a string: what stands in the quotation marks. */
  readonly start: number;
  readonly end: number;
}

/** Strings, brackets and commas, without the comments of JSON for people; a string ends with its line at the latest. */
export function* tokensOf(text: string): Generator<Token> {
  SIGN.lastIndex = 0;
  let place = 0;
  for (;;) {
    SIGN.lastIndex = place;
    const match = SIGN.exec(text);
    if (match === null) return;
    const [sign] = match;
    const start = match.index + sign.length;
    if (sign === '"') {
      const end = endOfString(text, start);
      yield { sign, start, end };
      place = end + 1;
    } else if (sign.length > 1) {
      const end = text.indexOf(sign === '//' ? '\n' : '*/', start);
      place = end < 0 ? text.length : end + 1;
    } else {
      yield { sign, start, end: start };
      place = start;
    }
  }
}

/** Where its quotation mark or its line ends it. */
export function endOfString(text: string, start: number): number {
  END_OF_STRING.lastIndex = start;
  for (;;) {
    const match = END_OF_STRING.exec(text);
    if (match === null) return text.length;
    if (match[0] !== '\\') return match.index;
    END_OF_STRING.lastIndex = match.index + 2;
  }
}

function unquoted(string: string): string {
  try {
    return JSON.parse(`"${string}"`) as string;
  } catch {
    return string;
  }
}
