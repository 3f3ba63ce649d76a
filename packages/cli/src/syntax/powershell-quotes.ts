/**
 * Curly quotation marks of PowerShell and Visual Basic, to which they are the plain ones: a string that one kind begins
 * and another ends is not what it seems.
 */
import type { Double } from './judge-loaded-name.ts';

const POWERSHELL = /\.(?:ps[dm]?1|vb)$/i;
const VISUAL_BASIC = /\.vb$/i;
const PLAIN_OF: ReadonlyMap<string, string> = new Map([
  ...Array.from('"\u201c\u201d\u201e', (mark) => [mark, '"'] as const),
  ...Array.from("'\u2018\u2019\u201a\u201b", (mark) => [mark, "'"] as const),
]);
const MAY_HOLD = /[\u2018-\u201e]/;
/** Of several lines: the string of `@"`, the comment of `<#`. */
const OPENS_LINES = /(?:@(["'])|(<#))[ \t]*$/;

/** UTF-16 indices in the text, and the mark that each passes for. */
export function quotesOfPowerShell(text: string, name: string): readonly Double[] {
  if (!POWERSHELL.test(name) || !MAY_HOLD.test(text)) return [];
  const isVisualBasic = VISUAL_BASIC.test(name);
  const found: Double[] = [];
  let close: string | null = null;
  let start = 0;
  for (const line of text.split('\n')) {
    if (close !== null) {
      if (line.trimStart().startsWith(close) || (close === '#>' && line.includes(close))) close = null;
    } else {
      if (MAY_HOLD.test(line)) found.push(...mixedIn(line, start, isVisualBasic));
      const [, quote, comment] = OPENS_LINES.exec(line) ?? [];
      if (quote !== undefined) close = `${quote}@`;
      else if (comment !== undefined) close = '#>';
    }
    start += line.length + 1;
  }
  return found;
}

/** Marks that end a string which a mark of another kind has begun, and curly ones that begin such a string. */
function* mixedIn(line: string, start: number, isVisualBasic: boolean): Generator<Double> {
  let open = -1;
  for (let index = 0; index < line.length; index++) {
    const mark = line.charAt(index);
    const plain = PLAIN_OF.get(mark);
    if (open < 0) {
      if (mark === (isVisualBasic ? "'" : '#') || (isVisualBasic && plain === "'")) return;
      if (plain !== undefined) open = index;
      continue;
    }
    const first = line.charAt(open);
    if (plain === undefined || plain !== PLAIN_OF.get(first)) continue;
    if (mark !== first && (mark === plain || first === plain))
      yield [start + (mark === plain ? open : index), plain];
    open = -1;
  }
}
