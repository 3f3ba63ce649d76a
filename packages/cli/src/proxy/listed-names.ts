/** Which original each cleaned name of a listing stands for, so that what is called by it reaches the server. */
import { freeName } from './clean-value.ts';

/** Of each kind; a server that lists more loses the oldest. */
const MAX_NAMES = 10_000;

export type Kind = 'tool' | 'prompt' | 'uri';

interface Listed {
  readonly original: string;
  /** What strings of its schema or arguments were. */
  readonly originals: ReadonlyMap<string, string>;
}

const NO_ORIGINALS: ReadonlyMap<string, string> = new Map();

export class ListedNames {
  readonly #kinds: Record<Kind, Map<string, Listed>> = { tool: new Map(), prompt: new Map(), uri: new Map() };

  /** A listing begins anew. */
  clear(kind: Kind): void {
    this.#kinds[kind].clear();
  }

  /** Answers the name to show: of two that look the same the second gets a number. */
  add(kind: Kind, cleaned: string, { original, originals }: Listed): string {
    const names = this.#kinds[kind];
    const known = names.get(cleaned);
    const name =
      known?.original === original ? cleaned : freeName(cleaned === '' ? 'unnamed' : cleaned, names);
    this.#set(names, name, { original, originals });
    return name;
  }

  /** An address says the same however often it is sent: the last one counts. */
  addUri(cleaned: string, original: string): void {
    this.#set(this.#kinds.uri, cleaned, { original, originals: NO_ORIGINALS });
  }

  originalOf(kind: Kind, name: unknown): unknown {
    return this.#kinds[kind].get(name as string)?.original ?? name;
  }

  originalsOf(kind: Kind, name: unknown): ReadonlyMap<string, string> {
    return this.#kinds[kind].get(name as string)?.originals ?? NO_ORIGINALS;
  }

  #set(names: Map<string, Listed>, name: string, listed: Listed): void {
    names.delete(name);
    names.set(name, listed);
    if (names.size > MAX_NAMES) names.delete(names.keys().next().value as string);
  }
}
