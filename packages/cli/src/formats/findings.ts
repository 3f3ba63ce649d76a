/**
 * What the formats for builds and hosts say of a source, before either writes it down: where something is, how bad it
 * is, and a sentence. Others read what they write, so no sentence spells a hidden message unless that was asked for.
 */
import { relative, resolve, sep } from 'node:path';
import { type FindingClass, SEVERITIES, type Severity, severityOf } from '../finding-classes.ts';
import { plural } from '../plural.ts';
import { sentenceOfReason } from '../reason-sentences.ts';
import type { EscapedPlace, Place, Scanned } from '../scan-data.ts';
import { showSafely } from '../show-safely.ts';
import type { FormatSettings } from './format.ts';
import { quotePayload, sentenceOfPayload, shownPayloads } from './payload-sentence.ts';
import { countOf, nameOfStretch, type Stretch, stretchesOf } from './stretches.ts';

export interface Finding {
  readonly rule: FindingClass;
  readonly severity: Severity;
  readonly line: number;
  readonly column: number;
  /** After its last character, in the same line; absent where that is not known. */
  readonly endColumn?: number;
  readonly sentence: string;
  /** Present where it stays: somebody asked for what is kept too. */
  readonly isKept?: true;
}

/** Cleaning leaves it. */
export const CODE_BEHIND =
  'Code or data that a reader does not see is in it or behind it. Delete it by hand, or allow it: limpid-allow out-of-view.';

/** What is kept is no finding, and hosts know nothing less. */
const KEPT: Severity = 'note';

/** Hidden messages first: of what a host cuts off they are the last. */
export function findingsOf(scanned: Scanned, settings: FormatSettings): readonly Finding[] {
  const payloads = shownPayloads(scanned, settings).map((payload): Finding => {
    const { line, column } = payload;
    const sentence = sentenceOfPayload(payload);
    const whole = settings.showsPayloads ? `${sentence}: ${quotePayload(payload)}` : `${sentence}.`;
    return { rule: 'payload', severity: severityOf('payload', false), line, column, sentence: whole };
  });
  if (settings.isSummary) return payloads;
  if (isSecret(scanned, settings)) return [...payloads, ...describeTogether(scanned, settings)];
  const marks = shownOf(scanned, settings).map((stretch) => describe(stretch, scanned));
  const escapes = shownEscapes(scanned, settings).map(describeEscape);
  return [...payloads, ...marks, ...escapes];
}

/** Place by place, what carries a payload is the payload in another notation: its columns alone spell it. */
function isSecret({ hidesMessage }: Scanned, { showsPayloads }: FormatSettings): boolean {
  return hidesMessage && !showsPayloads;
}

/**
 * All characters of a text that hides a message as one finding, where the first of them stands; none where the messages
 * are all that there is.
 */
function describeTogether(scanned: Scanned, { showsKept }: FormatSettings): readonly Finding[] {
  const { deleted, replaced, kept, escaped = 0, places, escapes = [] } = scanned;
  const isAsked = ({ action }: Place) => showsKept || action !== 'kept';
  const first = places.find(isAsked) ?? escapes.find(isAsked);
  const total = deleted + replaced + escaped + (showsKept ? kept : 0);
  const ofMessages = scanned.payloads.reduce((sum, { codePoints }) => sum + codePoints, 0);
  if (first === undefined || total === ofMessages) return [];
  const count = plural(total, 'character');
  const { class: rule, line, column } = first;
  const severity = SEVERITIES.find((one) => scanned.severities[one] > 0) ?? 'note';
  const sentence = `${count} from here on, in a text that hides a message: they are not listed one by one.`;
  return [{ rule, severity, line, column, sentence }];
}

/** What `--limit` leaves out, in a sentence; null where that is nothing. */
export function sentenceOfLeftOut(scanned: Scanned, settings: FormatSettings): string | null {
  const characters = charactersLeftOut(scanned, settings);
  const messages = scanned.payloads.length - shownPayloads(scanned, settings).length;
  const left = [
    ...(characters > 0 ? [plural(characters, 'more character')] : []),
    ...(messages > 0 ? [plural(messages, 'more message')] : []),
  ];
  if (left.length === 0) return null;
  // Of what is counted some is in no list, such as what a service did not tell: no flag shows it.
  const isCut = messages > 0 || isCutOff(scanned, settings);
  return `${left.join(' and ')}${isCut ? ': --limit 0 shows more' : ''}.`;
}

function isCutOff({ places, escapes = [] }: Scanned, { showsKept, limit }: FormatSettings): boolean {
  const asked = ({ action }: Place) => showsKept || action !== 'kept';
  return stretchesOf(places.filter(asked)).length > limit || escapes.filter(asked).length > limit;
}

function charactersLeftOut(scanned: Scanned, settings: FormatSettings): number {
  const { deleted, replaced, kept, escapes = [] } = scanned;
  if (settings.isSummary || isSecret(scanned, settings)) return 0;
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

function describeEscape(place: EscapedPlace): Finding {
  const { class: rule, severity = KEPT, line, column, written, codePoint, name } = place;
  return {
    ...(place.severity === undefined && { isKept: true }),
    ...{ rule, severity, line, column, endColumn: column + written.length },
    sentence:
      rule === 'out-of-view'
        ? CODE_BEHIND
        : `${codePoint}  ${showSafely(name)}: is written as ${written} here.`,
  };
}

function describe(stretch: Stretch, { inlineIs, leftAlone = '' }: Scanned): Finding {
  const [first] = stretch;
  const byHand =
    inlineIs === undefined ? '`clean` would leave the text alone, change it by hand.' : leftAlone;
  return {
    ...(first.severity === undefined && { isKept: true }),
    rule: first.class,
    severity: first.severity ?? KEPT,
    line: first.line,
    column: first.column,
    endColumn: first.column + stretch.length,
    sentence: `${nameOfStretch(stretch)}: ${first.byHand === true ? byHand : `${fateOf(first)}.`}`,
  };
}

function fateOf({ action, replacement = '', reason }: Place): string {
  if (action === 'deleted') return 'would be deleted';
  if (action === 'replaced') return `would be replaced by "${showSafely(replacement)}"`;
  return reason === undefined ? 'is kept' : `is kept, since it ${sentenceOfReason(reason)}`;
}

/** As a host finds it: below the root of its checkout with slashes; null for what lies elsewhere. */
export function pathInRoot(path: string, root: string): string | null {
  const below = relative(root, resolve(path)).split(sep).join('/');
  return below === '' || below === '..' || below.startsWith('../') || resolve(below) === below ? null : below;
}
