/**
 * What the formats for builds and hosts say of a source, before either writes it down: where something is, how bad it
 * is, and a sentence. Others read what they write, so no sentence spells a hidden message unless that was asked for.
 */
import { relative, resolve, sep } from 'node:path';
import { plural } from '../plural.ts';
import { sentenceOfReason } from '../reason-sentences.ts';
import type { EscapedPlace, Place, Scanned } from '../scanned.ts';
import { showSafely } from '../show-safely.ts';
import type { FormatSettings } from './format.ts';
import { quotePayload, sentenceOfPayload, shownPayloads } from './payload-sentence.ts';
import { countOf, nameOfStretch, type Stretch, stretchesOf } from './stretches.ts';

export type Rule = Place['technique'] | 'hidden-message';

export interface Finding {
  readonly rule: Rule;
  readonly level: 'error' | 'warning' | 'note';
  readonly line: number;
  readonly column: number;
  /** After its last character, in the same line; absent where that is not known. */
  readonly endColumn?: number;
  readonly sentence: string;
}

export const TITLES: Readonly<Record<Rule, string>> = {
  'zero-width': 'Characters that take no room and draw nothing',
  'variation-selector': 'Variation selectors that select nothing',
  homoglyph: 'Letters that pass for others',
  nbsp: 'Spaces and line ends that are not the usual ones',
  punctuation: 'Typographic punctuation',
  whitespace: 'Spaces too many',
  'hidden-message': 'A message in characters that nobody can see',
};

/** Hidden messages first: of what a host cuts off they are the last. */
export function findingsOf(scanned: Scanned, settings: FormatSettings): readonly Finding[] {
  // Place by place, what carries a payload is the payload in another notation.
  const isSecret = scanned.hidesMessage && !settings.showsPayloads;
  const payloads = shownPayloads(scanned, settings).map((payload): Finding => {
    const { line, column } = payload;
    const sentence = sentenceOfPayload(payload);
    const whole = settings.showsPayloads ? `${sentence}: ${quotePayload(payload)}` : `${sentence}.`;
    return { rule: 'hidden-message', level: 'error', line, column, sentence: whole };
  });
  if (settings.isSummary) return payloads;
  const marks = shownOf(scanned, settings).map((stretch) => describe(stretch, isSecret));
  const escapes = shownEscapes(scanned, settings).map((place) => describeEscape(place, isSecret));
  return [...payloads, ...marks, ...escapes];
}

/** What `--limit` leaves out, in a sentence; null where that is nothing. */
export function sentenceOfLeftOut(scanned: Scanned, settings: FormatSettings): string | null {
  const characters = charactersLeftOut(scanned, settings);
  const messages = scanned.payloads.length - shownPayloads(scanned, settings).length;
  const left = [
    ...(characters > 0 ? [plural(characters, 'more character')] : []),
    ...(messages > 0 ? [plural(messages, 'more message')] : []),
  ];
  return left.length === 0 ? null : `${left.join(' and ')}: --limit 0 shows all.`;
}

function charactersLeftOut(scanned: Scanned, settings: FormatSettings): number {
  const { deleted, replaced, kept, escapes = [] } = scanned;
  if (settings.isSummary) return 0;
  const asked = escapes.filter(({ action }) => settings.showsKept || action !== 'kept').length;
  const hidden = asked - shownEscapes(scanned, settings).length;
  return hidden + deleted + replaced + (settings.showsKept ? kept : 0) - countOf(shownOf(scanned, settings));
}

function shownOf({ places }: Scanned, { showsKept, limit }: FormatSettings): readonly Stretch[] {
  return stretchesOf(places.filter(({ action }) => showsKept || action !== 'kept')).slice(0, limit);
}

export function shownEscapes({ escapes = [] }: Scanned, { showsKept, limit }: FormatSettings) {
  return escapes.filter(({ action }) => showsKept || action !== 'kept').slice(0, limit);
}

function describeEscape(place: EscapedPlace, isSecret: boolean): Finding {
  const { technique, line, column, written, codePoint, name, action } = place;
  return {
    rule: technique,
    level: action === 'kept' ? 'note' : 'warning',
    ...{ line, column, endColumn: column + written.length },
    sentence: isSecret
      ? 'A character is written as an escape.'
      : `${codePoint}  ${showSafely(name)}: is written as ${written} here.`,
  };
}

function describe(stretch: Stretch, isSecret: boolean): Finding {
  const [first] = stretch;
  const name = isSecret ? plural(stretch.length, 'character') : nameOfStretch(stretch);
  return {
    rule: first.technique,
    level: first.action === 'kept' ? 'note' : 'warning',
    line: first.line,
    column: first.column,
    endColumn: first.column + stretch.length,
    sentence: `${name}: ${fateOf(first, isSecret)}.`,
  };
}

function fateOf({ action, replacement = '', reason }: Place, isSecret: boolean): string {
  if (action === 'deleted') return 'would be deleted';
  if (action === 'kept')
    return reason === undefined ? 'is kept' : `is kept, since it ${sentenceOfReason(reason)}`;
  return isSecret ? 'would be replaced' : `would be replaced by "${showSafely(replacement)}"`;
}

/** As a host finds it: below the root of its checkout with slashes; null for what lies elsewhere. */
export function pathInRoot(path: string, root: string): string | null {
  const below = relative(root, resolve(path)).split(sep).join('/');
  return below === '' || below === '..' || below.startsWith('../') || resolve(below) === below ? null : below;
}
