/** What the page says about a mark: its label, its name for a screen reader, and why it stays. */
import type { Action, Technique } from '@limpid/engine';
import { shortName } from '../design/short-names.ts';
import marksWords from '../words/marks.json' with { type: 'json' };
import { fill, fillPlural, formatNumber, type Plural } from '../words/words.ts';
import { drawSigns, firstCharacters } from './draw-signs.ts';
import { reasonSentence, wordOf } from './reason-here.ts';
import type { MarkRun, ScanResult } from './scan-result.ts';
import { sentenceCase } from './sentence-case.ts';
import { formalCodePoint } from './walk-marks.ts';

const sentences = marksWords;

/** More different characters than these are named together. */
const MOST_NAMED = 2;
/** A run knows no more kinds. */
const MOST_KINDS = 4;
/** Of a decoded message, in its chip. */
const MOST_READ = 14;
/** Of a decoded message, as it is heard. */
const MOST_HEARD = 200;

/** What a chip carries: `ZWSP`, or `ZWSP ZWNJ` where the run has both. */
export function labelOf({ codePoints, technique }: MarkRun): string {
  const names = [...new Set(codePoints.map(shortName))];
  return names.length <= MOST_NAMED ? names.join('\u2009') : sentences.several[technique];
}

/** `×40`, or nothing for one. */
export function timesOf({ count }: MarkRun): string {
  return count === 1 ? '' : `\u00D7${formatNumber(count)}`;
}

/** The message that starts in this run, as it can be shown; null where none does. */
export function readsOf(run: MarkRun, result: ScanResult, most = MOST_READ): string | null {
  const text = messageOf(run, result);
  if (text === undefined) return null;
  const line = drawSigns(firstCharacters(text, most + 1)).replaceAll(/\s+/g, ' ');
  const start = firstCharacters(line, most);
  return start.length < line.length ? `${start}\u2026` : start;
}

function messageOf({ payload }: MarkRun, { report }: ScanResult): string | undefined {
  return payload === undefined ? undefined : report.payloads[payload]?.text;
}

/** The whole of it in words, for those who hear it. */
export function describeRun(run: MarkRun, result: ScanResult, text: string): string {
  const { action, technique, count, codePoints } = run;
  const name = nameOf(run, result);
  const message = readsOf(run, result, MOST_HEARD);
  if (message !== null) return fillPlural(READS[action], countOfCarriers(run, result), { message });
  if (action === 'replaced') {
    const isLetter = technique === 'homoglyph';
    const values = { name, replacement: replacementOf(run) };
    return fill(isLetter ? sentences.changed : sentences.replaced, values);
  }
  if (action === 'kept') {
    const reason = run.reason === undefined ? '' : reasonSentence(run.reason, wordOf(run, text));
    return fillPlural(keptSentence(run), count, { name, reason, names: namesOf(run, result) });
  }
  if (technique === 'whitespace') return fillPlural(sentences.spacesDeleted, count);
  return fillPlural(codePoints.length > 1 ? sentences.deletedMixed : sentences.deleted, count, { name });
}

const READS = {
  deleted: sentences.reads,
  replaced: sentences.readsReplaced,
  kept: sentences.readsKept,
} as const satisfies Record<Action, Plural>;

/** Of the message that starts in this run: its carriers may stand far apart. */
export function countOfCarriers({ payload, count }: MarkRun, { report }: ScanResult): number {
  return (payload === undefined ? undefined : report.payloads[payload]?.codePoints) ?? count;
}

function keptSentence({ codePoints, count }: MarkRun): Plural {
  if (codePoints.length === 1) return sentences.kept;
  return isCutShort(codePoints, count) ? sentences.keptAmong : sentences.keptMixed;
}

/** Whether there may be more kinds than are named. */
export function isCutShort(codePoints: readonly number[], count: number): boolean {
  return codePoints.length === MOST_KINDS && count > MOST_KINDS;
}

function namesOf({ codePoints, technique }: MarkRun, result: ScanResult): string {
  return codePoints.map((codePoint) => nameOfCharacter(codePoint, technique, result)).join(sentences.between);
}

/** What stands in its place, in words where a glyph would say nothing. */
export function replacementOf({ replacement = '' }: MarkRun): string {
  if (replacement === ' ') return sentences.plainSpace;
  if (replacement === '\n') return sentences.lineBreak;
  if (replacement === '\uFFFD') return sentences.missingSign;
  return replacement;
}

/** The name of its first character, as the report has it. */
export function nameOf(run: MarkRun, result: ScanResult): string {
  return nameOfCharacter(run.codePoints[0] as number, run.technique, result);
}

export function nameOfCharacter(codePoint: number, technique: Technique, { report }: ScanResult): string {
  const wanted = formalCodePoint(codePoint);
  const named = report.findings.filter(({ codePoint }) => codePoint === wanted);
  // What is kept together may be of several techniques.
  const finding = named.find((one) => one.technique === technique) ?? named[0];
  return sentenceCase(finding?.name ?? wanted);
}

/** All that is kept in the cluster of a run, as if it were one run; the run itself where it stands alone. */
export function wholeOf(index: number, { runs }: ScanResult): MarkRun {
  const run = runs[index] as MarkRun;
  const { cluster } = run;
  if (cluster === undefined || run.action !== 'kept') return run;
  const members: MarkRun[] = [];
  for (let member = cluster.first; (runs[member]?.start ?? Number.POSITIVE_INFINITY) < cluster.end; member++)
    if (runs[member]?.cluster === cluster && runs[member]?.action === 'kept')
      members.push(runs[member] as MarkRun);
  const kinds = new Set(members.flatMap(({ codePoints }) => codePoints));
  const joined = members.find(({ reason }) => reason === 'emoji-zwj') ?? members[0] ?? run;
  const count = members.reduce((sum, member) => sum + member.count, 0);
  return { ...joined, codePoints: [...kinds].slice(0, MOST_KINDS), count };
}

/** The class that gives a mark its shape and colour in scan.css. */
export const SHAPES: Readonly<Record<Technique, string>> = {
  'zero-width': 'zw',
  'variation-selector': 'vs',
  homoglyph: 'hg',
  nbsp: 'nb',
  punctuation: 'pu',
  whitespace: 'ws',
};
