/** Which original each cleaned name of a listing stands for, so that what is called by it reaches the server. */
import { BoundedMap } from './bounded-map.ts';
import { type Cleaning, freeName } from './clean-value.ts';
import { isObject } from './message.ts';
import { SchemaNames } from './schema-names.ts';

export type Kind = 'tool' | 'prompt';

interface Listed {
  readonly original: string;
  /** Those of its schema or arguments. */
  readonly names: SchemaNames;
}

export class ListedNames {
  readonly #kinds = { tool: new BoundedMap<Listed>(), prompt: new BoundedMap<Listed>() };
  readonly #uris = new BoundedMap<string>();

  /** A listing starts again. */
  clear(kind: Kind): void {
    this.#kinds[kind].clear();
  }

  /** The item of a listing, clean. Whatever the client does with it reaches the server by its original names. */
  cleanItem(kind: Kind, item: unknown, cleaning: Cleaning): unknown {
    if (!isObject(item)) return cleaning.value(item);
    const names = new SchemaNames(cleaning);
    const cleaned = cleaning.members(item, (key, member) => {
      if (kind === 'tool' && key === 'inputSchema') return names.schema(member);
      if (kind === 'tool' && key === 'outputSchema') return new SchemaNames(cleaning).schema(member);
      return kind === 'prompt' && key === 'arguments' ? names.arguments(member) : cleaning.value(member);
    });
    if (typeof item.name !== 'string') return cleaned;
    const { name } = cleaned as { name: string };
    return { ...cleaned, name: this.#add(kind, name, { original: item.name, names }) };
  }

  /** Answers the name to show: of two that look the same the second gets a number. */
  #add(kind: Kind, cleaned: string, listed: Listed): string {
    const known = this.#kinds[kind];
    const { original } = listed;
    const isKnown = known.get(cleaned)?.original === original;
    const named = cleaned === '' && original !== '' ? 'unnamed' : cleaned;
    const name = isKnown ? cleaned : freeName(named, known);
    known.set(name, listed, original.length + listed.names.size);
    return name;
  }

  /** What a listing says counts more than a part of a result, and a clean address stands for itself. */
  addUri(cleaned: string, original: string, isListed: boolean): void {
    const known = this.#uris.get(cleaned);
    const isFree = known === undefined || (isListed && known !== cleaned);
    if (isFree || (isListed && original === cleaned)) this.#uris.set(cleaned, original, original.length);
  }

  of(kind: Kind, name: unknown): Listed | undefined {
    return this.#kinds[kind].get(name as string);
  }

  /** About the number of characters that it keeps. */
  get size(): number {
    return this.#kinds.tool.size + this.#kinds.prompt.size + this.#uris.size;
  }

  originalUri(uri: string): string {
    return this.#uris.get(uri) ?? uri;
  }
}
