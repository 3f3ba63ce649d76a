/** Which characters of a line are code, and which stand in a comment, a string or the text of markup? */

/** By the units of the line: 1 where it is code. What begins above the line is not known. */
export function codePlaces(line: string): Uint8Array {
  const places = new Uint8Array(line.length).fill(1);
  /** Quotation marks that close no more. */
  const unpaired = new Set<string>();
  for (let index = 0; index < line.length; index++) {
    const end = endOfText(line, index, unpaired);
    if (end <= index) continue;
    places.fill(0, index, end);
    index = end - 1;
  }
  return places;
}

/** Where the comment, string or text ends that begins here; `from` when none does. */
function endOfText(line: string, from: number, unpaired: Set<string>): number {
  const unit = line.charAt(from);
  switch (unit) {
    case '"':
    case "'":
    case '`':
      return endOfString(line, from, unit, unpaired);
    case '/':
      if (line.startsWith('/*', from)) return endAfter(line, '*/', from + 2);
      return line.startsWith('//', from) && line.charAt(from - 1) !== ':' ? line.length : from;
    case '#':
      return isBlank(line.charAt(from - 1)) && isBlank(line.charAt(from + 1)) ? line.length : from;
    case '-':
      return line.startsWith('-- ', from) && isBlank(line.charAt(from - 1)) ? line.length : from;
    case '<':
      return line.startsWith('<!--', from) ? endAfter(line, '-->', from + 4) : from;
    case '>':
      return endOfMarkupText(line, from);
    default:
      return from;
  }
}

function endOfString(line: string, from: number, quote: string, unpaired: Set<string>): number {
  // An apostrophe, or the lifetime of a reference.
  if (unpaired.has(quote)) return from;
  for (let index = from + 1; index < line.length; index++) {
    const unit = line.charAt(index);
    if (unit === '\\') index++;
    else if (unit === quote) return index + 1;
  }
  unpaired.add(quote);
  return quote === "'" ? from : line.length;
}

function endAfter(line: string, end: string, from: number): number {
  const found = line.indexOf(end, from);
  return found < 0 ? line.length : found + end.length;
}

/** From the end of a tag to the tag that closes it. */
function endOfMarkupText(line: string, from: number): number {
  const next = line.indexOf('<', from);
  return next >= 0 && line.charAt(next + 1) === '/' ? next : from;
}

function isBlank(unit: string): boolean {
  return unit === '' || unit === ' ' || unit === '\t';
}
