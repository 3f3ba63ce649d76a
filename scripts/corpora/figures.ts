/** What is known of a corpus, each number under a name that a person can read; and what the measurement adds up. */

/** Numbers by name: `changed`, `spaces replaced in fr`, `kept emoji-zwj`. */
export type Figures = ReadonlyMap<string, number>;

/** Figures that add up while documents come in. */
export class Tally {
  readonly #figures = new Map<string, number>();

  add(name: string, count: number): void {
    if (count !== 0) this.#figures.set(name, (this.#figures.get(name) ?? 0) + count);
  }

  /** Says 0 of what never came. */
  expectNone(...names: readonly string[]): void {
    for (const name of names) this.#figures.set(name, this.#figures.get(name) ?? 0);
  }

  raise(name: string, value: number): void {
    this.#figures.set(name, Math.max(this.#figures.get(name) ?? 0, value));
  }

  get figures(): Figures {
    return this.#figures;
  }
}
