/** Counts marks, also by kind, lists the places of the first, and leaves out what a baseline knows. */
import type { Position } from '../position-in-text.ts';
import { type EscapedPlace, type Kind, MAX_PLACES, type Place, type Tally } from '../scan-data.ts';
import type { FoundMark } from './found-marks.ts';

type Names = ReadonlyMap<string, string>;

const ACTIONS = { delete: 'deleted', replace: 'replaced', keep: 'kept' } as const;

interface CountedKind {
  /** Of the first one that was met. */
  readonly offset: number;
  readonly described: Place;
  count: number;
}

export class CountedMarks {
  readonly #counts = { deleted: 0, replaced: 0, kept: 0 };
  /** Escapes that would be removed if they were characters. */
  #escaped = 0;
  readonly #kinds = new Map<string, CountedKind>();
  readonly #places: Place[] = [];
  /** What is kept must not use up the room of what is removed. */
  readonly #room = { removed: MAX_PLACES, kept: MAX_PLACES };
  readonly #escapes: EscapedPlace[] = [];

  /** All that are not kept. */
  get removed(): number {
    return this.#counts.deleted + this.#counts.replaced + this.#escaped;
  }

  add(mark: FoundMark, position: Position): void {
    const place = describe(mark, position);
    if (mark.written !== undefined) {
      if (place.action !== 'kept') this.#escaped++;
      if (this.#escapes.length < MAX_PLACES) this.#escapes.push({ ...place, written: mark.written });
      return;
    }
    this.#counts[place.action]++;
    this.#addKind({ offset: place.offset, described: place, count: 1 });
    this.#addPlace(place);
  }

  /** Those of another one, which may have come before some of these. */
  addAll(other: CountedMarks): void {
    for (const action of ['deleted', 'replaced', 'kept'] as const)
      this.#counts[action] += other.#counts[action];
    this.#escaped += other.#escaped;
    for (const kind of other.#kinds.values()) this.#addKind(kind);
    const [first] = other.#places;
    if (first !== undefined) this.#addPlacesFrom(first.offset, other.#places);
    const [firstEscape] = other.#escapes;
    if (firstEscape !== undefined) {
      const later = takeFrom(this.#escapes, firstEscape.offset);
      this.#escapes.push(...[...later, ...other.#escapes].sort(byOffset));
      this.#escapes.length = Math.min(this.#escapes.length, MAX_PLACES);
    }
  }

  report(names: Names) {
    const named = <One extends Place>(place: One) => ({ ...place, name: names.get(place.codePoint) ?? '' });
    return {
      ...this.#counts,
      escaped: this.#escaped,
      escapes: this.#escapes.map(named),
      kinds: this.#presentKinds(names),
      places: this.#places.map(named),
    };
  }

  #addKind({ offset, described, count }: CountedKind): void {
    const { technique, codePoint, action, replacement = '', reason = '' } = described;
    const key = `${technique}|${codePoint}|${action}|${replacement}|${reason}`;
    const known = this.#kinds.get(key);
    if (known !== undefined && known.offset <= offset) known.count += count;
    else this.#kinds.set(key, { offset, described, count: count + (known?.count ?? 0) });
  }

  /** They are of one line: what stands before it is in order, and stays. */
  #addPlacesFrom(offset: number, places: readonly Place[]): void {
    const later = takeFrom(this.#places, offset);
    for (const { action } of later) this.#room[action === 'kept' ? 'kept' : 'removed']++;
    for (const place of [...later, ...places].sort(byOffset)) this.#addPlace(place);
  }

  #addPlace(place: Place): void {
    const kind = place.action === 'kept' ? 'kept' : 'removed';
    if (this.#room[kind] === 0) return;
    this.#room[kind]--;
    this.#places.push(place);
  }

  /** In the order in which they are met. */
  #presentKinds(names: Names): readonly Kind[] {
    const kinds = [...this.#kinds.values()].sort(byOffset);
    return kinds.map(({ described, count }) => {
      const { offset: _, line: _line, column: _column, characterClass: _class, ...kind } = described;
      return { ...kind, name: names.get(kind.codePoint) ?? '', count };
    });
  }
}

/** Takes away what stands at the offset or after it. */
function takeFrom<One extends { readonly offset: number }>(places: One[], offset: number): One[] {
  let end = places.length;
  while (end > 0 && (places[end - 1] as One).offset >= offset) end--;
  return places.splice(end);
}

function byOffset(one: { readonly offset: number }, other: { readonly offset: number }): number {
  return one.offset - other.offset;
}

/** Its name is known when all of the text is. */
function describe({ codePoint, technique, characterClass, decision }: FoundMark, position: Position): Place {
  return {
    ...position,
    codePoint: `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`,
    name: '',
    technique,
    characterClass,
    action: ACTIONS[decision.action],
    ...(decision.action === 'replace' && { replacement: decision.text }),
    ...(decision.action === 'keep' && { reason: decision.reason }),
  };
}

const MESSAGE_CLASS = 'hidden-message';

/** As the engine counts them: its symbols one by one would say something about the letters of a message. */
const CARRIER_CLASS = 'payload-carrier';

/** Of one file; a list of more would be a copy of it. */
export const MAX_TALLIES = 100_000;

/** What would be removed and what is hidden, line by line: what is new of it, and how much is known. */
export class BaselineFilter {
  readonly #room: ReadonlyMap<string, number>;
  readonly #fresh: CountedMarks;
  readonly #tallies: Tally[] | null;
  #known = 0;
  #line = 0;
  /** Of this line, by class. */
  #counts = new Map<string, number>();
  /** Marks that may be known: once a line has more of a class than the baseline knows, all of them are new. */
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
