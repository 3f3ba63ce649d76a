/** What the page says about a mark: its label, its name for a screen reader, and why it stays. */
import type { Finding, Reason, Technique } from '@limpid/engine';
import { shortName } from '../design/short-names.ts';
import { fill, fillPlural, formatNumber, words } from '../words/words.ts';
import { drawSigns, firstCharacters } from './draw-signs.ts';
import type { MarkRun, ScanResult } from './scan-result.ts';
import { sentenceCase } from './sentence-case.ts';
import { formalCodePoint } from './walk-marks.ts';

const sentences = words.marks;

/** More different characters than these are named together. */
const MOST_NAMED = 2;
/** Of a decoded message, in its chip. */
const MOST_READ = 14;

export function reasonSentence(reason: Reason): string {
  return sentences.reasons[reason];
}

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
export function readsOf({ payload }: MarkRun, { report }: ScanResult): string | null {
  const text = payload === undefined ? undefined : report.payloads[payload]?.text;
  if (text === undefined) return null;
  const line = drawSigns(text).replaceAll(/\s+/g, ' ');
  const start = firstCharacters(line, MOST_READ);
  return start.length < line.length ? `${start}\u2026` : start;
}

/** The whole of it in words, for those who hear it. */
export function describeRun(run: MarkRun, result: ScanResult): string {
  const name = nameOf(run, result);
  const message = run.payload === undefined ? null : (result.report.payloads[run.payload]?.text ?? '');
  if (message !== null) {
    const shown = firstCharacters(drawSigns(message), 200);
    return fillPlural(sentences.reads, run.count, { message: shown });
  }
  if (run.action === 'replaced') {
    return fill(sentences.replaced, { name, replacement: replacementOf(run) });
  }
  if (run.action === 'kept') {
    return fillPlural(sentences.kept, run.count, {
      name,
      reason: run.reason === undefined ? '' : reasonSentence(run.reason),
    });
  }
  return fillPlural(run.codePoints.length > 1 ? sentences.deletedMixed : sentences.deleted, run.count, {
    name,
  });
}

/** What stands in its place, in words where a glyph would say nothing. */
export function replacementOf({ replacement = '' }: MarkRun): string {
  if (replacement === ' ') return sentences.plainSpace;
  if (replacement === '\n') return sentences.lineBreak;
  return replacement;
}

/** The name of its first character, as the report has it. */
export function nameOf({ technique, codePoints }: MarkRun, { report }: ScanResult): string {
  const codePoint = formalCodePoint(codePoints[0] as number);
  const isIt = (finding: Finding) => finding.codePoint === codePoint && finding.technique === technique;
  return sentenceCase(report.findings.find(isIt)?.name ?? codePoint);
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
