/** The format for people: a line for each place, a sentence for each payload, a sum at the end. */
import { plural } from '../plural.ts';
import { sentenceOfReason } from '../reason-sentences.ts';
import {
  CREDENTIALS,
  type EscapedPlace,
  isUnclean,
  type Kind,
  type Place,
  type PlacedPayload,
  type Scanned,
  withoutMakers,
} from '../scan-data.ts';
import { disarmLine, showSafely } from '../show-safely.ts';
import type { Fate, Format, FormatSettings } from './format.ts';
import { quotePayload, sentenceOfPayload, shownPayloads } from './payload-sentence.ts';
import { countOf, isScattered, nameOfStretch, type Stretch, stretchesOfLines } from './stretches.ts';
import { sumUp } from './sum-up.ts';

const NOTHING_HIDDEN = /^Nothing hidden was found(?:: |, but )(.)/;
const REASSURES = /^(?:Nothing hidden was found|Probably no mark)/;
/** Techniques of signs that a reader sees. */
const SHOWN: readonly string[] = ['punctuation', 'whitespace'];
/** How they end in the engine and in services. */
const UNREAD = /could not be decoded|only its password can read it/;

export function makeText(settings: FormatSettings): Format {
  return {
    begin: () => '',
    source: (outcome, fate) =>
      outcome.outcome === 'scanned' ? renderLines(linesOf(outcome, fate, settings)) : '',
    end: (summary, failing) => `${settings.colours.bold(sumUp(summary, failing, settings))}\n`,
  };
}

function linesOf(scanned: Scanned, fate: Fate, settings: FormatSettings): readonly string[] {
  const { colours, isSummary, showsKept } = settings;
  const path = showSafely(scanned.path);
  const hasMarks = isUnclean(scanned) || scanned.payloads.length > 0 || (scanned.escaped ?? 0) > 0;
  const notes = showsKept ? notesOf(scanned) : [];
  if (!hasMarks && notes.length === 0 && !(showsKept && scanned.kept > 0)) return [];
  // Standard error says why.
  if (fate === 'not written') return [];
  if (fate !== 'reported' || isSummary)
    return hasMarks ? [`${colours.bold(path)}: ${sumOf(scanned, fate, settings)}`] : [];
  // Place by place, what carries a payload is the payload in another notation.
  const isSecret = settings.isAgentSafe && scanned.hidesMessage;
  const places = scanned.places.filter(({ action }) => showsKept || action !== 'kept');
  const all = isSecret ? [] : stretchesOfLines(places);
  const shown = all.slice(0, settings.limit);
  const lines = shown.map(
    (stretch) => `${colours.bold(whereOf(path, stretch[0]))}  ${renderStretch(stretch, scanned, settings)}`,
  );
  const unlisted = countCharacters(scanned, showsKept) - countOf(shown);
  const more =
    unlisted > 0 && !isSecret
      ? [
          `${colours.bold(path)}  and ${plural(unlisted, 'more character')}${hintOf(shown.length < all.length)}`,
        ]
      : [];
  const escapes = isSecret ? [] : linesOfEscapes(scanned, path, settings);
  const payloads = linesOfPayloads(scanned, path, settings);
  const isWhole = !settings.isNarrowed && scanned.allowed === undefined;
  const verdict = isWhole
    ? `${showSafely(verdictOf(scanned))} Suspicion ${scanned.suspicion} of 100.`
    : `Suspicion ${scanned.suspicion} of 100, of the whole text.`;
  const suspicion = `${colours.bold(path)}: ${verdict}`;
  const noted = notes.map((note) => `${colours.bold(path)}  ${colours.dim(note)}`);
  const told = caveatsOf(scanned, isWhole, settings).map(
    (caveat) => `${colours.bold(path)}  ${colours.yellow(caveat)}`,
  );
  const { leftAlone, inlineIs } = scanned;
  const isSaid = leftAlone === undefined || (inlineIs !== undefined && lines.length > 0);
  const left = isSaid ? [] : [`${colours.bold(path)}  ${colours.yellow(leftAlone)}`];
  const judged = hasMarks ? [...left, ...told, suspicion] : [];
  return [...lines, ...more, ...escapes, ...payloads, ...noted, ...judged];
}

/**
 * The listed characters are hidden ones too where `--strict` removes them: only that nobody hid them is true. Beside an
 * error, no verdict says that all is well.
 */
function verdictOf({ verdict, kinds, severities: { error } }: Scanned): string {
  if (error > 0 && REASSURES.test(verdict))
    return `${plural(error, 'place')} of it ${error === 1 ? 'is an error' : 'are errors'}.`;
  const isHidden = ({ action, technique }: Kind) => action !== 'kept' && !SHOWN.includes(technique);
  return kinds.some(isHidden)
    ? verdict.replace(NOTHING_HIDDEN, (_, first: string) => first.toUpperCase())
    : verdict;
}

/**
 * What says that more is hidden than was decoded, and how much it could be, and what says of content credentials who
 * made them, which an agent is not to read: all else is said, or true of any text. Of a text that is reported in part,
 * only if that part holds such a run.
 */
function caveatsOf(
  { caveats, kinds }: Scanned,
  isWhole: boolean,
  { isAgentSafe }: FormatSettings,
): readonly string[] {
  if (!isWhole && !kinds.some((kind) => kind.class === 'payload' && kind.action !== 'kept')) return [];
  return (isAgentSafe ? withoutMakers(caveats) : caveats)
    .filter((caveat) => CREDENTIALS.test(caveat) || UNREAD.test(caveat))
    .map((caveat) => showSafely(caveat));
}

/** Of what is counted some is in no list, such as what a service did not tell: no flag shows it. */
function hintOf(isCut: boolean): string {
  return isCut ? ': --limit 0 shows more' : '';
}

function linesOfPayloads(scanned: Scanned, path: string, settings: FormatSettings): readonly string[] {
  const { bold } = settings.colours;
  const shown = shownPayloads(scanned, settings);
  const lines = shown.map(
    (payload) => `${bold(whereOf(path, payload))}  ${renderPayload(payload, settings)}`,
  );
  const left = scanned.payloads.length - shown.length;
  return left > 0
    ? [
        ...lines,
        `${bold(path)}  and ${plural(left, 'more message')}${hintOf(Number.isFinite(settings.limit))}`,
      ]
    : lines;
}

function linesOfEscapes(
  { escapes = [] }: Scanned,
  path: string,
  settings: FormatSettings,
): readonly string[] {
  const { colours, showsKept, limit } = settings;
  const asked = escapes.filter(({ action }) => showsKept || action !== 'kept');
  const lines = asked.slice(0, limit).map((place) => {
    const fate = place.action === 'kept' ? `, ${fateOf(place, colours)}` : '';
    return `${colours.bold(whereOf(path, place))}  ${judgementOf(place, colours)}${nameOfStretch([place])}  ${colours.yellow(howWritten(place))}${fate}`;
  });
  const left = asked.length - lines.length;
  return left > 0 ? [...lines, `${colours.bold(path)}  and ${plural(left, 'more escape')}`] : lines;
}

function howWritten({ class: name, written }: EscapedPlace): string {
  return name === 'out-of-view' ? 'code or data is out of view, in it or behind it' : `written as ${written}`;
}

/** What is found, and is no character to remove. */
function notesOf({ encoding, whitespace }: Scanned): readonly string[] {
  const signature = `begins with a byte order mark (${encoding.name}), which is its signature and stays`;
  return [
    ...(encoding.hasSignature ? [signature] : []),
    ...whitespace.map(({ message }) => showSafely(message)),
  ];
}

function whereOf(path: string, { line, column }: { readonly line: number; readonly column: number }): string {
  return `${path}:${line}:${column}`;
}

function renderStretch(stretch: Stretch, { inlineIs }: Scanned, { colours }: FormatSettings): string {
  const [first] = stretch;
  const byHand = inlineIs === 'name' ? 'rename by hand' : 'change by hand';
  const fate = first.byHand === true ? byHand : fateOf(first, colours);
  const where = isScattered(stretch) ? ' in this line' : '';
  return `${judgementOf(first, colours)}${nameOfStretch(stretch)}${where}  ${fate}`;
}

/** How bad it is and what, as compilers have it before their message; nothing of what is kept. */
function judgementOf(
  { severity, class: name }: Pick<Place, 'severity' | 'class'>,
  colours: FormatSettings['colours'],
): string {
  if (severity === undefined) return '';
  const shown = severity === 'error' ? colours.red(severity) : colours.yellow(severity);
  return `${shown} ${name}  `;
}

function fateOf({ action, replacement = '', reason }: Place, colours: FormatSettings['colours']): string {
  if (action === 'deleted') return colours.red('delete');
  if (action === 'replaced') return colours.yellow(`replace by "${showSafely(replacement)}"`);
  return colours.dim(reason === undefined ? 'keep' : `keep: ${sentenceOfReason(reason)} (${reason})`);
}

function renderPayload(payload: PlacedPayload, { colours, isAgentSafe }: FormatSettings): string {
  const what = `${colours.red('error')} payload  ${colours.red(sentenceOfPayload(payload))}`;
  return isAgentSafe ? what : `${what}: ${quotePayload(payload)}`;
}

function sumOf(scanned: Scanned, fate: Fate, { showsKept, command }: FormatSettings): string {
  const { deleted, replaced, kept, payloads, escaped = 0, suspicion, inlineIs } = scanned;
  const removed = [
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
  ];
  const parts = [
    ...(inlineIs === undefined ? removed : [`${deleted + replaced} to change by hand`]),
    ...(showsKept && kept > 0 ? [`${kept} kept`] : []),
    ...(escaped > 0 ? [`${escaped} to change by hand`] : []),
    ...(payloads.length > 0 ? [plural(payloads.length, 'hidden message')] : []),
  ].join(', ');
  if (fate === 'written') return `cleaned: ${parts}`;
  if (command === 'clean' && deleted + replaced === 0) return `left as it is: ${parts}`;
  if (fate === 'would be written' || command === 'clean') return `would be cleaned: ${parts}`;
  return `${parts}, suspicion ${suspicion}`;
}

function countCharacters({ deleted, replaced, kept }: Scanned, showsKept: boolean): number {
  return deleted + replaced + (showsKept ? kept : 0);
}

function renderLines(lines: readonly string[]): string {
  return lines.map((line) => `${disarmLine(line)}\n`).join('');
}
