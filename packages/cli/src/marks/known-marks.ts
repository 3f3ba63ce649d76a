/** What a baseline knows: how many findings of a class stand in a line. Neither text nor anything made of it. */
import { Walker } from '../position-in-text.ts';
import type { Tally } from '../scanned.ts';
import type { FoundMark, FoundPayload } from './inspected.ts';

export const MESSAGE_CLASS = 'hidden-message';

/** As the engine counts them: its symbols one by one would say something about the letters of a message. */
const CARRIER_CLASS = 'payload-carrier';

export interface Found {
  readonly marks: readonly FoundMark[];
  readonly payloads: readonly FoundPayload[];
  /** Where the characters begin that carry a message. */
  readonly carriers: ReadonlySet<number>;
}

/** What would be removed and what is hidden, counted; in the order of lines. */
export function tallyMarks(text: string, found: Found): readonly Tally[] {
  const tallies = new Map<string, { line: number; class: string; count: number }>();
  for (const { line, name } of place(text, found).values()) {
    const known = tallies.get(`${line} ${name}`);
    if (known === undefined) tallies.set(`${line} ${name}`, { line, class: name, count: 1 });
    else known.count++;
  }
  return [...tallies.values()].sort(
    (one, other) => one.line - other.line || (one.class < other.class ? -1 : 1),
  );
}

/** Without what is known: of a line with more of a class than is known all are new, since nobody can tell which are. */
export function leaveKnown(text: string, found: Found, known: readonly Tally[]): Found {
  const keyOf = ({ line, name }: { line: number; name: string }) => `${line} ${name}`;
  const room = new Map(known.map((tally) => [`${tally.line} ${tally.class}`, tally.count]));
  const counts = new Map(
    tallyMarks(text, found).map((tally) => [`${tally.line} ${tally.class}`, tally.count]),
  );
  const places = place(text, found);
  const isNew = (one: FoundMark | FoundPayload) => {
    const at = places.get(one);
    // What is kept is nobody's legacy.
    if (at === undefined) return true;
    return (counts.get(keyOf(at)) ?? 0) > (room.get(keyOf(at)) ?? 0);
  };
  return { ...found, marks: found.marks.filter(isNew), payloads: found.payloads.filter(isNew) };
}

function place(text: string, { marks, payloads, carriers }: Found) {
  const places = new Map<FoundMark | FoundPayload, { line: number; name: string }>();
  const markWalker = new Walker(text);
  for (const mark of marks) {
    if (mark.decision.action === 'keep') continue;
    const own = carriers.has(mark.start) ? CARRIER_CLASS : mark.characterClass;
    const name = mark.written === undefined ? own : `escaped-${own}`;
    places.set(mark, { line: markWalker.at(mark.start).line, name });
  }
  const walker = new Walker(text);
  for (const payload of payloads) {
    places.set(payload, { line: walker.at(payload.index).line, name: MESSAGE_CLASS });
  }
  return places;
}
