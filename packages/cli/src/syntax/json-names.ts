/** The strings in some fields of JSON, at any depth below them, with their places. */

/** An end that is missing makes none: the text is read once. */
const TOKEN = /"((?:[^"\\\n]|\\.)*)"?(\s{0,1000}:)?|[{}[\],]/dg;
const OPENS = /[{[]/;
const CLOSES = /[}\]]/;

/** UTF-16 indices of what stands in quotation marks; `isAsked` is asked of names of fields and of all keys of them. */
export function* stringsIn(
  text: string,
  { fields, keys }: { readonly fields: RegExp; readonly keys?: RegExp },
): Generator<readonly [number, number]> {
  const asked: boolean[] = [];
  let next = false;
  for (const { 0: token, 1: string, 2: colon, indices } of text.matchAll(TOKEN)) {
    if (string !== undefined) {
      const name = string.includes('\\') ? unquoted(string) : string;
      const isKey = colon !== undefined;
      next = isKey && fields.test(name);
      if (asked.at(-1) === true || (isKey && keys?.test(name) === true))
        yield indices?.[1] as [number, number];
    } else if (OPENS.test(token)) {
      asked.push(next || asked.at(-1) === true);
      next = false;
    } else if (CLOSES.test(token)) asked.pop();
  }
}

function unquoted(string: string): string {
  try {
    return JSON.parse(`"${string}"`) as string;
  } catch {
    return string;
  }
}
