/**
 * Line ends of shell scripts that are not what they seem: blanks or a return before them keep a here-document open, make
 * another word of the last one, or take the next line away from a command.
 */
import type { Cover } from './cover.ts';
import { type ShellText, textsOfShell, withoutReturn } from './shell-texts.ts';
import { isWithin } from './stretches.ts';

const LINE_FEED = '\n';
/** A line that is neither empty nor a comment, and has no return. */
const ENDS_IN_LINE_FEED = /(?:^|\n)[ \t]*[^\s#](?:[^\n]*[^\r\n])?(?=\n)/;
/** Of a line that is not empty. */
const RETURNS = /\S[ \t]*\r+(?=\n|$)/g;
/** The next line goes on with an option or an operator: it is no command of its own, and this one lacks it. */
const PARTED = /(?<!\\)(?:\\\\)*\\[ \t]+(?=\r*\n[ \t]*(?:--?[A-Za-z\d]|[|&<>]))/g;
const OPENS_HERE_DOCUMENT = /<<-?[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\?([\w.-]+))/g;

/** All that a script has. */
export function* shellLineEnds(text: string): Generator<Cover> {
  const hasReturns = text.includes('\r');
  const isParted = text.search(PARTED) >= 0;
  if (!hasReturns && !isParted && !text.includes('<<')) return;
  // Editors of Windows write such files, and a return is no more than a line end in them.
  const endsInReturns = hasReturns && !ENDS_IN_LINE_FEED.test(text);
  const texts = textsOfShell(text, endsInReturns);
  for (const one of texts) yield* seemingEnds(text, one, endsInReturns);
  if (hasReturns && !endsInReturns) yield* inCommands(text, texts, RETURNS);
  if (isParted) yield* inCommands(text, texts, PARTED);
}

/** Lines that would end a here-document but for their blanks: it goes on behind them. */
function* seemingEnds(text: string, document: ShellText, endsInReturns: boolean): Generator<Cover> {
  const { start, end, word = '', stripsTabs = false } = document;
  const bare = word.trim();
  if (bare === '') return;
  const last = start + text.slice(start, end).trimEnd().length;
  /** Here-documents in the text, which may be a script: how many are open, by the blanks before them. */
  const inner = new Map<string, number>();
  for (let from = start, to = start; from < last; from = to + 1) {
    to = text.indexOf(LINE_FEED, from);
    // Nothing goes on behind the last line.
    if (to < 0 || to >= last) return;
    const line = withoutReturn(text.slice(from, to), endsInReturns);
    const lead = line.length - line.trimStart().length;
    const blanks = line.slice(0, lead);
    if (stripsTabs)
      for (const opened of openedIn(line))
        if (opened === bare) inner.set(blanks, (inner.get(blanks) ?? 0) + 1);
    if (line.trim() !== bare || (lead > 0 && !stripsTabs)) continue;
    const trailing = line.length - line.trimEnd().length;
    if (trailing > 0) yield coverOf(text, to - trailing, to);
    else if (blanks.replaceAll('\t', '') === '') yield coverOf(text, to, to + 1);
    else if ((inner.get(blanks) ?? 0) > 0) inner.set(blanks, (inner.get(blanks) as number) - 1);
    else yield coverOf(text, from, from + lead);
  }
}

function openedIn(line: string): readonly string[] {
  if (!line.includes('<<')) return [];
  return Array.from(line.matchAll(OPENS_HERE_DOCUMENT), ([, ...words]) => words.join(''));
}

/** The blanks that a pattern finds at its end, outside of texts. */
function* inCommands(text: string, texts: readonly ShellText[], pattern: RegExp): Generator<Cover> {
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const start = index + found.trimEnd().length;
    if (!isWithin(texts, start)) yield coverOf(text, start, index + found.length);
  }
}

function coverOf(text: string, start: number, end: number): Cover {
  return { start, end, codePoint: text.charCodeAt(start) };
}
