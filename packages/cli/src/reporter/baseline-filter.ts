/** Leaves out what a baseline knows: findings are counted by their class and by what stands in their line. */
import { classOf } from '../finding-classes.ts';
import type { Position } from '../position-in-text.ts';
import type { Tally } from '../scan-data.ts';
import type { CountedMarks } from './counted-marks.ts';
import type { FoundMark } from './found-marks.ts';
import type { LineDigest, LineDigests } from './line-digests.ts';

/** Beside the classes of characters: the messages themselves. */
const MESSAGE_CLASS = 'hidden-message';

/** Of one file; a list of more would be a copy of it. */
export const MAX_TALLIES = 100_000;

export class BaselineFilter {
  /** How many more are known, by key; each line that is known takes from it. */
  readonly #room: Map<string, number>;
  readonly #fresh: CountedMarks;
  readonly #digests: LineDigests;
  /** By key. */
  readonly #tallies: Map<string, Tally> | null;
  #known = 0;
  #line = 0;
  #digest: LineDigest = { value: null };
  /** Of this line, by class: whether they are known shows at its end. */
  readonly #held = new Map<string, { count: number; readonly marks: CountedMarks }>();

  /** What is new is added to `fresh`. */
  constructor(known: readonly Tally[], fresh: CountedMarks, digests: LineDigests, hasTallies: boolean) {
    this.#room = new Map();
    for (const tally of known)
      this.#room.set(keyOf(tally), (this.#room.get(keyOf(tally)) ?? 0) + tally.count);
    this.#fresh = fresh;
    this.#digests = digests;
    this.#tallies = hasTallies ? new Map() : null;
  }

  /** In text order. */
  add(mark: FoundMark, position: Position): void {
    const own = classOf(mark);
    const name = mark.written === undefined ? own : `escaped-${own}`;
    if (position.line !== this.#line) {
      this.#closeLine();
      this.#line = position.line;
      this.#digest = this.#digests.at(mark.start);
    }
    const held = this.#held.get(name) ?? { count: 0, marks: this.#fresh.empty() };
    held.count++;
    held.marks.add(mark, position);
    this.#held.set(name, held);
  }

  /** `messages` are those of the whole text, after all marks of it. */
  end<Message extends { readonly digest: LineDigest }>(messages: readonly Message[]) {
    this.#closeLine();
    const lines = Map.groupBy(messages, ({ digest }) => digest.value ?? '');
    const known = new Set(
      [...lines].flatMap(([content, own]) => {
        const { length: count } = own;
        return this.#isKnown({ class: MESSAGE_CLASS, content, count }) ? own : [];
      }),
    );
    return {
      messages: messages.filter((one) => !known.has(one)),
      known: this.#known + known.size,
      tallies: this.#listTallies(),
    };
  }

  #closeLine(): void {
    const content = this.#digest.value ?? '';
    for (const [name, { count, marks }] of this.#held) {
      // Nothing shows which of them is new: of a line that has more than is known, all are reported.
      if (this.#isKnown({ class: name, content, count })) this.#known += marks.removed;
      else this.#fresh.addAll(marks);
    }
    this.#held.clear();
  }

  #isKnown(tally: Tally): boolean {
    const key = keyOf(tally);
    this.#tally(key, tally);
    const room = this.#room.get(key) ?? 0;
    if (room < tally.count) return false;
    this.#room.set(key, room - tally.count);
    return true;
  }

  #tally(key: string, tally: Tally): void {
    // One more says that there are too many.
    if (this.#tallies === null || this.#tallies.size > MAX_TALLIES) return;
    const count = (this.#tallies.get(key)?.count ?? 0) + tally.count;
    this.#tallies.set(key, { ...tally, count });
  }

  #listTallies(): readonly Tally[] | undefined {
    return this.#tallies === null ? undefined : [...this.#tallies.values()];
  }
}

function keyOf({ class: name, content }: Pick<Tally, 'class' | 'content'>): string {
  return `${name} ${content}`;
}
