/** What a baseline knows: how many findings of a class stand in a line. Neither text nor anything made of it. */
import type { Position } from '../position-in-text.ts';
import type { Tally } from '../scanned.ts';
import { CountedMarks } from './counted-marks.ts';
import type { FoundMark } from './inspected.ts';

const MESSAGE_CLASS = 'hidden-message';

/** As the engine counts them: its symbols one by one would say something about the letters of a message. */
const CARRIER_CLASS = 'payload-carrier';

/** Of one file; a list of more would be a copy of it. */
export const MAX_TALLIES = 100_000;

/** What would be removed and what is hidden, line by line: what is new of it, and how much is known. */
export class KnownMarks {
  readonly #room: ReadonlyMap<string, number>;
  readonly #fresh: CountedMarks;
  readonly #tallies: Tally[] | null;
  #known = 0;
  #line = 0;
  /** Of this line, by class. */
  #counts = new Map<string, number>();
  /** What may be known: of a line with more of a class than is known all are new, since nobody can tell which are. */
  #held = new Map<string, CountedMarks>();

  /** What is new is added to `fresh`. */
  constructor(known: readonly Tally[], fresh: CountedMarks, hasTallies: boolean) {
    this.#room = new Map(known.map((tally) => [keyOf(tally), tally.count]));
    this.#fresh = fresh;
    this.#tallies = hasTallies ? [] : null;
  }

  /** In text order. */
  add(mark: FoundMark, position: Position, isCarrier: boolean): void {
    const own = isCarrier ? CARRIER_CLASS : mark.characterClass;
    const name = mark.written === undefined ? own : `escaped-${own}`;
    if (position.line !== this.#line) this.#closeLine(position.line);
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const held = this.#held.get(name);
    if (count > this.#roomOf(position.line, name)) {
      if (held !== undefined) this.#fresh.addAll(held);
      this.#held.delete(name);
      this.#fresh.add(mark, position);
    } else if (held !== undefined) held.add(mark, position);
    else {
      const first = new CountedMarks();
      first.add(mark, position);
      this.#held.set(name, first);
    }
  }

  /** `messages` are those of the whole text, after all marks of it. */
  end<Message extends { readonly line: number }>(messages: readonly Message[]) {
    this.#closeLine(0);
    const lines = Map.groupBy(messages, ({ line }) => line);
    const fresh = messages.filter(
      ({ line }) => (lines.get(line)?.length ?? 0) > this.#roomOf(line, MESSAGE_CLASS),
    );
    for (const [line, { length }] of lines) this.#tally({ line, class: MESSAGE_CLASS, count: length });
    const known = this.#known + messages.length - fresh.length;
    return { messages: fresh, known, tallies: this.#tallies?.sort(inOrder) };
  }

  #roomOf(line: number, name: string): number {
    return this.#room.get(keyOf({ line, class: name })) ?? 0;
  }

  #closeLine(next: number): void {
    for (const [name, count] of this.#counts) this.#tally({ line: this.#line, class: name, count });
    for (const held of this.#held.values()) this.#known += held.removed;
    this.#counts.clear();
    this.#held.clear();
    this.#line = next;
  }

  #tally(tally: Tally): void {
    // One more says that there are too many.
    if (this.#tallies !== null && this.#tallies.length <= MAX_TALLIES) this.#tallies.push(tally);
  }
}

function keyOf({ line, class: name }: Pick<Tally, 'line' | 'class'>): string {
  return `${line} ${name}`;
}

function inOrder(one: Tally, other: Tally): number {
  return one.line - other.line || (one.class < other.class ? -1 : 1);
}
