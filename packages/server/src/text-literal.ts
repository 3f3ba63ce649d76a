/** Where the text stands in the JSON of a body: an answer that says the same text says it in the same bytes. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const COLON = 0x3a;
const KEY = Buffer.from('"text"');

/** Beyond as many quotes in a text, writing it anew costs less than passing each. */
const MOST_QUOTES = 4096;
/** Beyond as many bytes, what follows the text is no handful of options. */
const MOST_FOLLOWING = 1024;

/**
 * The JSON string, quotes included, that is the field `text` of a body; null where that is not certain at a glance.
 * The body must be JSON that was parsed, and its `text` a string.
 */
export function findTextLiteral(body: Buffer): Buffer | null {
  const hasMark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  let at = passBlanks(body, hasMark ? 3 : 0);
  if (body[at] !== BRACE) return null;
  at = passBlanks(body, at + 1);
  if (KEY.compare(body, at, at + KEY.length) !== 0) return null;
  at = passBlanks(body, at + KEY.length);
  if (body[at] !== COLON) return null;
  at = passBlanks(body, at + 1);
  if (body[at] !== QUOTE) return null;
  const end = endOfString(body, at);
  return end !== null && nothingReplaces(body, end) ? body.subarray(at, end) : null;
}

function passBlanks(body: Buffer, from: number): number {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x0a || body[at] === 0x0d || body[at] === 0x09) at++;
  return at;
}

/** Behind the quote that closes the string; bytes of UTF-8 beyond ASCII are never a quote. */
function endOfString(body: Buffer, start: number): number | null {
  let quote = start;
  for (let quotes = 0; quotes < MOST_QUOTES; quotes++) {
    quote = body.indexOf(QUOTE, quote + 1);
    if (quote < 0) return null;
    let run = quote;
    while (body[run - 1] === BACKSLASH) run--;
    if ((quote - run) % 2 === 0) return quote + 1;
  }
  return null;
}

/** Of equal keys the last wins, and a key can be written with escapes: the parser says whether there is another. */
function nothingReplaces(body: Buffer, from: number): boolean {
  if (body.length - from > MOST_FOLLOWING) return false;
  const following = body.toString('utf8', from);
  // A text that is the number 0 was refused, so a 0 that is still there was not replaced.
  return following === '}' || (JSON.parse(`{"text":0${following}`) as { text: unknown }).text === 0;
}
