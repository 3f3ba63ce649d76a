/** Cleans a schema and remembers its property names and choices, so that arguments reach the server as it wrote them. */
import { type Cleaning, freeName } from './clean-value.ts';
import { isObject, isSpelledNumber } from './message.ts';

/** Keywords whose members are named after properties. */
const NAMED: ReadonlySet<string> = new Set([
  ...['properties', 'dependentSchemas', 'dependentRequired', 'dependencies'],
]);
const DEFINITIONS: ReadonlySet<string> = new Set(['$defs', 'definitions']);
const CHOICES: ReadonlySet<string> = new Set(['enum', 'const']);
const EXAMPLES: ReadonlySet<string> = new Set(['default', 'examples']);

/** Choices outside any property, as those of a definition, count for all of them. */
const ANYWHERE = null;

export class SchemaNames {
  readonly #cleaning: Cleaning;
  /** Of the schema that is being cleaned. */
  #taken: ReadonlySet<string> = new Set();
  readonly #shown = new Map<string, string>();
  readonly #originals = new Map<string, string>();
  /** What each cleaned choice was, by the property that it is a value of. */
  readonly #choices = new Map<string | null, Map<string, string>>();

  constructor(cleaning: Cleaning) {
    this.#cleaning = cleaning;
  }

  /** About the number of characters that it keeps. */
  get size(): number {
    let size = 0;
    for (const pairs of [this.#shown, this.#originals, ...this.#choices.values()])
      for (const [one, other] of pairs) size += 100 + one.length + other.length;
    return size;
  }

  /** The clean schema. Each name of a property stays unique in it, so that it can be given back anywhere. */
  schema(schema: unknown): unknown {
    this.#taken = new Set(namesIn(schema));
    const cleaned = this.#schema(schema, ANYWHERE);
    for (const choices of this.#choices.values())
      for (const [shown, original] of choices) if (shown === original) choices.delete(shown);
    this.#taken = new Set();
    return cleaned;
  }

  /** The clean arguments of a prompt: a list with their names. */
  arguments(list: unknown): unknown {
    if (!Array.isArray(list)) return this.#cleaning.value(list);
    this.#taken = new Set(list.filter(isObject).map(({ name }) => name as string));
    const member = (key: string, one: unknown) =>
      key === 'name' && typeof one === 'string' ? this.#name(one) : this.#cleaning.value(one);
    const cleaned = list.map((item) =>
      isObject(item) ? this.#cleaning.members(item, member) : this.#cleaning.value(item),
    );
    this.#taken = new Set();
    return cleaned;
  }

  original(name: string): string {
    return this.#originals.get(name) ?? name;
  }

  /** Arguments with the names and choices that the schema had; other strings are nobody's names. */
  restore(value: unknown, property: string | null = ANYWHERE): unknown {
    if (typeof value === 'string')
      return this.#choices.get(property)?.get(value) ?? this.#choices.get(ANYWHERE)?.get(value) ?? value;
    if (typeof value !== 'object' || value === null || isSpelledNumber(value)) return value;
    if (Array.isArray(value)) return value.map((item) => this.restore(item, property));
    const members = Object.entries(value).map(([key, member]) => {
      const name = this.original(key);
      return [name, this.restore(member, name)];
    });
    return Object.fromEntries(members);
  }

  #schema(node: unknown, property: string | null): unknown {
    if (Array.isArray(node)) return node.map((one) => this.#schema(one, property));
    if (!isObject(node)) return this.#cleaning.value(node);
    return this.#cleaning.members(node, (key, member) => this.#keyword(key, member, property));
  }

  #keyword(key: string, member: unknown, property: string | null): unknown {
    if (NAMED.has(key) && isObject(member))
      return this.#cleaning.members(
        member,
        (name, one) => (Array.isArray(one) ? this.#names(one) : this.#schema(one, name)),
        (name) => this.#name(name),
      );
    if (DEFINITIONS.has(key) && isObject(member))
      return this.#cleaning.members(member, (_, one) => this.#schema(one, ANYWHERE));
    if (key === 'required' && Array.isArray(member)) return this.#names(member);
    if (CHOICES.has(key)) return this.#choice(member, property);
    return EXAMPLES.has(key) ? this.#cleaning.value(member) : this.#schema(member, property);
  }

  #names(list: readonly unknown[]): unknown {
    return list.map((one) => (typeof one === 'string' ? this.#name(one) : this.#cleaning.value(one)));
  }

  /** Of names that look the same, the clean one keeps it and the others get numbers. */
  #name(original: string): string {
    const cleaned = this.#cleaning.text(original);
    if (cleaned === original) return original;
    const known = this.#shown.get(original);
    if (known !== undefined) return known;
    const isTaken = { has: (name: string) => this.#taken.has(name) || this.#originals.has(name) };
    const shown = freeName(cleaned === '' ? 'unnamed' : cleaned, isTaken);
    this.#shown.set(original, shown);
    this.#originals.set(shown, original);
    return shown;
  }

  /** A clean choice stands for itself, whatever else looks like it. */
  #choice(value: unknown, property: string | null): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#choice(one, property));
    const cleaned = this.#cleaning.value(value);
    if (typeof value !== 'string') return cleaned;
    const choices = this.#choices.get(property) ?? new Map<string, string>();
    this.#choices.set(property, choices);
    const shown = cleaned as string;
    if (shown === value || !choices.has(shown)) choices.set(shown, value);
    return shown;
  }
}

/** The names of all properties, at any depth. */
function* namesIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null || isSpelledNumber(node)) return;
  for (const [key, member] of Object.entries(node)) {
    const isNamed = !Array.isArray(node) && NAMED.has(key) && isObject(member);
    if (isNamed) yield* Object.keys(member);
    for (const one of isNamed ? Object.values(member) : [member]) yield* namesIn(one);
  }
}
