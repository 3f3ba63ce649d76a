/** A map that forgets its oldest entries: the other side decides how many come, and how long they are. */

const MAX_ENTRIES = 10_000;
const MAX_SIZE = 4 * 2 ** 20;
/** What an entry takes beside its characters. */
const ENTRY_SIZE = 100;

export class BoundedMap<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly size: number }>();
  #size = 0;

  /** Of all entries together. */
  get size(): number {
    return this.#size;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** `size` is about the number of characters that the value keeps. */
  set(key: string, value: Value, size: number): void {
    this.delete(key);
    this.#entries.set(key, { value, size: ENTRY_SIZE + key.length + size });
    this.#size += ENTRY_SIZE + key.length + size;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#size <= MAX_SIZE) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
