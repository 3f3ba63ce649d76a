/** The format for people: a line for each place, a sentence for each payload, a sum at the end. */

import { plural } from '../plural.ts';
import { sentenceOfReason } from '../reason-sentences.ts';
import { isUnclean, type Place, type PlacedPayload, type Scanned } from '../scanned.ts';
import { showSafely } from '../show-safely.ts';
import type { Fate, Format, FormatSettings, Summary } from './format.ts';

/** What a decoded text may take of a line: more of it is counted. */
const SHOWN_CHARACTERS = 400;

export function makeText(settings: FormatSettings): Format {
  return {
    begin: () => '',
    source: (outcome, fate) =>
      outcome.outcome === 'scanned' ? renderLines(linesOf(outcome, fate, settings)) : '',
    end: (summary) => `${sumUp(summary, settings)}\n`,
  };
}

function linesOf(scanned: Scanned, fate: Fate, settings: FormatSettings): readonly string[] {
  const { colours, isSummary, showsKept } = settings;
  const path = showSafely(scanned.path);
  const hasMarks = isUnclean(scanned) || scanned.payloads.length > 0;
  const notes = showsKept ? notesOf(scanned) : [];
  if (!hasMarks && notes.length === 0 && !(showsKept && scanned.kept > 0)) return [];
  if (fate !== 'reported' || isSummary)
    return hasMarks ? [`${colours.bold(path)}: ${sumOf(scanned, fate, settings)}`] : [];
  // Place by place, what carries a payload is the payload in another notation.
  const isSecret = settings.isAgentSafe && scanned.payloads.length > 0;
  const places = scanned.places.filter(({ action }) => showsKept || action !== 'kept');
  const shown = isSecret ? [] : stretchesOf(places);
  const lines = shown
    .slice(0, settings.limit)
    .map(
      (stretch) => `${colours.bold(whereOf(path, stretch[0] as Place))}  ${renderStretch(stretch, settings)}`,
    );
  const left = countCharacters(scanned, showsKept) - countOf(shown.slice(0, settings.limit));
  const more =
    left > 0 && !isSecret
      ? [
          `${colours.bold(path)}  and ${plural(left, 'more character')}${Number.isFinite(settings.limit) ? ': --limit 0 shows all' : ''}`,
        ]
      : [];
  const payloads = scanned.payloads.map(
    (payload) => `${colours.bold(whereOf(path, payload))}  ${renderPayload(payload, settings)}`,
  );
  const verdict = settings.isNarrowed
    ? `Suspicion ${scanned.suspicion} of 100, of the whole text.`
    : `${showSafely(scanned.verdict)} Suspicion ${scanned.suspicion} of 100.`;
  const suspicion = `${colours.bold(path)}: ${verdict}`;
  const told = notes.map((note) => `${colours.bold(path)}  ${colours.dim(note)}`);
  return [...lines, ...more, ...payloads, ...told, ...(hasMarks ? [suspicion] : [])];
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

/** Characters side by side that meet the same end are told together. */
function stretchesOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const stretches: Place[][] = [];
  for (const place of places) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch !== undefined && last !== undefined && continues(last, place)) stretch.push(place);
    else stretches.push([place]);
  }
  return stretches;
}

function continues(last: Place, next: Place): boolean {
  return (
    next.offset === last.offset + 1 &&
    next.line === last.line &&
    next.action === last.action &&
    next.replacement === last.replacement &&
    next.reason === last.reason
  );
}

function renderStretch(stretch: readonly Place[], { colours }: FormatSettings): string {
  const [first] = stretch as readonly [Place];
  const counts = new Map<string, number>();
  for (const { codePoint } of stretch) counts.set(codePoint, (counts.get(codePoint) ?? 0) + 1);
  const isOne = counts.size === 1;
  const times = Array.from(counts, ([codePoint, count]) => `${count} ${codePoint}`);
  const isAlone = stretch.length === 1;
  const what = isOne
    ? `${isAlone ? first.codePoint : times[0]}  ${showSafely(first.name)}`
    : `${stretch.length} characters: ${shorten(times)}`;
  return `${what}  ${fateOf(first, colours)}`;
}

function shorten(times: readonly string[]): string {
  const shown = times.slice(0, 6).join(', ');
  return times.length > 6 ? `${shown} and ${times.length - 6} more` : shown;
}

function fateOf({ action, replacement = '', reason }: Place, colours: FormatSettings['colours']): string {
  if (action === 'deleted') return colours.red('delete');
  if (action === 'replaced') return colours.yellow(`replace by "${showSafely(replacement)}"`);
  return colours.dim(reason === undefined ? 'keep' : `keep: ${sentenceOfReason(reason)} (${reason})`);
}

function renderPayload(payload: PlacedPayload, { colours, isAgentSafe }: FormatSettings): string {
  const { scheme, encoding, bytes, codePoints, text } = payload;
  const what = `${plural(codePoints, 'character')} carry a message (${scheme}, ${encoding}, ${plural(bytes, 'byte')})`;
  if (isAgentSafe) return colours.red(what);
  const characters = Array.from(text);
  const shown = showSafely(characters.slice(0, SHOWN_CHARACTERS).join(''));
  const left = characters.length - SHOWN_CHARACTERS;
  return `${colours.red(what)}: "${shown}"${left > 0 ? ` and ${plural(left, 'more character')}` : ''}`;
}

function sumOf(scanned: Scanned, fate: Fate, { showsKept, command }: FormatSettings): string {
  const { deleted, replaced, kept, payloads, suspicion } = scanned;
  const parts = [
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(showsKept && kept > 0 ? [`${kept} kept`] : []),
    ...(payloads.length > 0 ? [plural(payloads.length, 'hidden message')] : []),
  ].join(', ');
  if (fate === 'written') return `cleaned: ${parts}`;
  if (fate === 'would be written' || command === 'clean') return `would be cleaned: ${parts}`;
  return `${parts}, suspicion ${suspicion}`;
}

function sumUp(summary: Summary, { command, showsKept, colours }: FormatSettings): string {
  const { scanned, unclean, written, deleted, replaced, kept, payloads, skipped, failed } = summary;
  const would = written > 0 ? '' : 'would be ';
  const counts = [
    ...(deleted > 0 ? [`${deleted} ${would}deleted`] : []),
    ...(replaced > 0 ? [`${replaced} ${would}replaced`] : []),
    ...(kept > 0 ? [`${kept} kept${showsKept || command === 'clean' ? '' : ' (--kept says why)'}`] : []),
  ];
  const state = unclean === 0 ? 'nothing to remove' : `${unclean} with something to remove`;
  const seen = scanned === 0 ? 'Nothing scanned' : `${plural(scanned, 'text')} scanned, ${state}`;
  const head = written > 0 ? `${plural(written, 'file')} of ${scanned} cleaned` : seen;
  const sentences = [
    [head, counts.join(', ')].filter((part) => part !== '').join(': '),
    ...(payloads > 0 ? [`${plural(payloads, 'hidden message')} decoded`] : []),
    ...(skipped > 0 ? [`${plural(skipped, 'binary file')} skipped`] : []),
    ...(failed > 0 ? [`${failed} could not be read or written`] : []),
  ];
  return colours.bold(`${sentences.join('. ')}.`);
}

function countCharacters({ deleted, replaced, kept }: Scanned, showsKept: boolean): number {
  return deleted + replaced + (showsKept ? kept : 0);
}

function countOf(stretches: readonly (readonly Place[])[]): number {
  return stretches.reduce((sum, { length }) => sum + length, 0);
}

function renderLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
