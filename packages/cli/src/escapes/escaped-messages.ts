/** Messages in hidden characters that are written as escapes: a program reads them, and a reader of its source does not. */
import { describeCharacter } from '@limpid/engine';
import type { FoundMark, FoundPayload, Inspected } from '../reporter/found-marks.ts';
import type { Job, Notation } from '../scan-data.ts';
import type { Stretch } from '../syntax/stretches.ts';
import { kindOfName, syntaxInText } from '../syntax/syntax-of-file.ts';
import { type Decoding, escapesIn } from './decode-escapes.ts';
import { type InspectedEscapes, inspectEscapes, joined } from './inspect-escapes.ts';
import { MIN_HIDDEN } from './may-hide.ts';

interface CodeJob extends Pick<Job, 'options'> {
  /** The path of the file; null where there is none. */
  readonly name: string | null;
  readonly isCode: boolean;
}

/** No source has as many messages. */
const MOST_STRETCHES = 100;
/** As far apart as the lines of a table, with a comment each. */
const GAP = 100;
/** For the emoji or the letter that a hidden character belongs to, in the longest notation. */
const CONTEXT = 64;

const IN_ANY: readonly Notation[] = ['c', 'html', 'url'];
/** A renderer and an address decode in prose, where other escapes are letters to read. */
const IN_PROSE: readonly Notation[] = ['html', 'url'];
/** In other languages its escapes are those of bytes and patterns. */
const WITH_CSS: ReadonlySet<string> = new Set(['css', 'markup', 'mixed', 'script', 'scriptWithMarkup']);

/** The marks and messages with those messages; other escapes are no findings. */
export function withEscapedMessages(
  text: string,
  inspected: Inspected,
  { name, options, isCode }: CodeJob,
): Inspected {
  const kind = name === null ? 'other' : kindOfName(name);
  if (kind !== 'prose')
    return withMessages(text, inspected, { notations: notationsIn(kind), options, isCode });
  // Its front matter is YAML or TOML.
  const front = syntaxInText(name, text)?.end ?? 0;
  const first = withMessages(text.slice(0, front), inspected, { notations: IN_ANY, options, isCode });
  return withMessages(text, first, { notations: IN_PROSE, options, isCode });
}

interface Decoded extends Omit<CodeJob, 'name'> {
  readonly notations: readonly Notation[];
}

function withMessages(
  text: string,
  inspected: Inspected,
  { notations, options, isCode }: Decoded,
): Inspected {
  const stretches = hiddenStretches(text, notations);
  if (stretches.length === 0) return inspected;
  const known = new Set(inspected.marks.map((mark) => mark.start));
  const messages: Messages[] = [];
  for (const { start, end } of apart(stretches)) {
    const decoding: Decoding = { depth: 'nested', takes: isSeenOrHidden };
    const found = inspectEscapes(text.slice(start, end), { notations, options, isCode, ...decoding });
    if (found === null) continue;
    const own = messagesOf(found, start, known);
    for (const mark of own.marks) known.add(mark.start);
    if (own.payloads.length > 0) messages.push({ ...found, ...own });
  }
  const [worst] = messages.toSorted((one, other) => other.suspicion - one.suspicion);
  if (worst === undefined) return inspected;
  return joined(inspected, {
    ...worst,
    marks: messages.flatMap(({ marks }) => marks),
    payloads: messages.flatMap(({ payloads }) => payloads),
    names: new Map(messages.flatMap(({ names }) => [...names])),
  });
}

type Messages = Parameters<typeof joined>[1];

/** The first ones, and all others as one: what a text takes is bounded by its length. */
function apart(stretches: readonly Stretch[]): readonly Stretch[] {
  const rest = stretches.slice(MOST_STRETCHES);
  const [first, last] = [rest[0], rest.at(-1)];
  if (first === undefined || last === undefined) return stretches;
  return [...stretches.slice(0, MOST_STRETCHES), { start: first.start, end: last.end }];
}

function notationsIn(kind: string): readonly Notation[] {
  return WITH_CSS.has(kind) ? [...IN_ANY, 'css'] : IN_ANY;
}

/** Where hidden characters are written near each other. */
function hiddenStretches(text: string, notations: readonly Notation[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let count = 0;
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  const end = () => {
    if (count >= MIN_HIDDEN)
      stretches.push({ start: Math.max(0, first - CONTEXT), end: Math.min(text.length, last + CONTEXT) });
  };
  for (const { from, to } of escapesIn(text, notations, { depth: 'nested', takes: isHidden })) {
    if (from - last > GAP) {
      end();
      count = 0;
      first = from;
    }
    count++;
    last = to;
  }
  end();
  return stretches;
}

/** Messages that hidden characters carry, and their marks, with indices of the whole text; none that is known. */
function messagesOf(
  { marks }: InspectedEscapes,
  start: number,
  known: ReadonlySet<number>,
): Pick<Inspected, 'marks' | 'payloads'> {
  const carriers = Map.groupBy(
    marks.flatMap((mark) => (mark.carries ?? []).map((payload) => ({ mark, payload }))),
    ({ payload }) => payload,
  );
  const moved = new Map<FoundPayload, FoundPayload>();
  for (const [payload, all] of carriers) {
    const codePoints = all.map(({ mark }) => mark.codePoint);
    const isKnown = all.every(({ mark }) => known.has(mark.start + start));
    if (!isKnown && codePoints.every(isHidden) && !isTable(codePoints) && !isOfFlags(payload, codePoints))
      moved.set(payload, { ...payload, index: payload.index + start });
  }
  const carrying = marks.flatMap((mark): readonly FoundMark[] => {
    const carries = (mark.carries ?? []).flatMap((payload) => moved.get(payload) ?? []);
    const at = mark.start + start;
    if (carries.length === 0 || known.has(at)) return [];
    return [{ ...mark, start: at, end: mark.end + start, carries }];
  });
  return { marks: carrying, payloads: [...moved.values()] };
}

/** A list of characters in the order of their code points is no message. */
function isTable(codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint, index) => index === 0 || codePoint > (codePoints[index - 1] as number));
}

/** Patterns for emoji part the tags of the three flags that have any: gbeng, gbsct, gbwls. */
const PARTS_OF_FLAGS = /^gb[ceglnstw]{1,10}$/;
const CANCEL_TAG = 0xe007f;

function isOfFlags({ text }: FoundPayload, codePoints: readonly number[]): boolean {
  return codePoints.at(-1) === CANCEL_TAG && PARTS_OF_FLAGS.test(text);
}

const INVISIBLE: ReadonlySet<string> = new Set(
  `zero-width-space joiner word-joiner soft-hyphen combining-joiner invisible-operator format-control filler
  bidi-control tag selector unassigned`.split(/\s+/),
);
/** Bytes of binary data are controls, icon fonts are of private use, and tables of spaces are many. */
const NEVER_TAKEN: ReadonlySet<string> = new Set(
  'control terminal-control line-separator exotic-space private-use surrogate noncharacter'.split(' '),
);
const LAST_OF_ASCII = 0x7f;
/** Signs before numbers, which are drawn. */
const PREPENDED: ReadonlySet<number> = new Set([
  ...[0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0x110bd, 0x110cd],
]);

/** A class of each character that escapes of this process were. */
const CLASSES = new Map<number, string>();

function classOf(codePoint: number): string {
  let known = CLASSES.get(codePoint);
  if (known === undefined) {
    known = describeCharacter(codePoint).uses[0]?.characterClass ?? '';
    CLASSES.set(codePoint, known);
  }
  return known;
}

export function isHidden(codePoint: number): boolean {
  return codePoint > LAST_OF_ASCII && INVISIBLE.has(classOf(codePoint)) && !PREPENDED.has(codePoint);
}

/** What tells whether a hidden character has its place is decoded as well: letters and emoji. */
function isSeenOrHidden(codePoint: number): boolean {
  return codePoint > LAST_OF_ASCII && !NEVER_TAKEN.has(classOf(codePoint));
}
