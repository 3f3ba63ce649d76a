/** Gives an edited text the line ends that it came with: a field of the browser makes every one of them LF. */

const LINE_END = /\r\n?|\n/g;
const OTHER_LINE_END = /\r\n?/g;

/**
 * `typed` is what the field holds of `before` after an edit. Around the edit all stays as it was; a line that is
 * new ends as the first line does.
 */
export function withLineEnds(before: string, typed: string): string {
  if (!before.includes('\r')) return typed;
  const plain = before.replaceAll(OTHER_LINE_END, '\n');
  const most = Math.min(plain.length, typed.length);
  let start = 0;
  while (start < most && plain.charCodeAt(start) === typed.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < most - start &&
    plain.charCodeAt(plain.length - 1 - end) === typed.charCodeAt(typed.length - 1 - end)
  )
    end++;
  const lineEnd = before.match(LINE_END)?.[0] ?? '\n';
  const edited = typed.slice(start, typed.length - end).replaceAll('\n', lineEnd);
  const whole =
    before.slice(0, indexOf(before, start)) + edited + before.slice(indexOf(before, plain.length - end));
  // A CR and an LF that come to stand side by side would be one line end less.
  return whole.replaceAll(OTHER_LINE_END, '\n') === typed ? whole : typed;
}

/** Where a character stands that is the `at`th when every line end is one. */
function indexOf(text: string, at: number): number {
  let pairs = 0;
  for (let pair = text.indexOf('\r\n'); pair >= 0 && pair - pairs < at; pair = text.indexOf('\r\n', pair + 2))
    pairs++;
  return at + pairs;
}
