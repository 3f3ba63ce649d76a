/** JSON before and after: it must still be JSON, and no two names in an object may have become one. */

/** One document, or a document a line. */
export function isJson(text: string): boolean {
  return countNames(text) !== null;
}

/** Both are JSON. */
export function keepsNames(before: string, after: string): boolean {
  return countNames(before) === countNames(after);
}

/** Names and values in all of its objects and lists; null where it is no JSON. */
function countNames(text: string): number | null {
  const whole = countIn(text);
  if (whole !== null) return whole;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  let sum = 0;
  for (const line of lines) {
    const count = countIn(line);
    if (count === null) return null;
    sum += count;
  }
  return sum;
}

function countIn(json: string): number | null {
  let count = 0;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  // Not by calls: it may be as deep as it is long.
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== 'object' || one === null) continue;
    for (const child of Object.values(one)) {
      count++;
      left.push(child);
    }
  }
  return count;
}
