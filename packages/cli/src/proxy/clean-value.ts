/** Cleans every string of a JSON value, keys too, and remembers what each cleaned one was. */
import { clean } from '@limpid/engine';
import { plural } from '../plural.ts';
import { isSpelledNumber } from './message.ts';

/** Deeper values are refused: no message of the protocol comes near. */
const MAX_DEPTH = 200;

/** How much of a value may be remembered: names, choices and addresses are short and few. */
const MAX_ORIGINALS = 10_000;

export interface Found {
  deleted: number;
  replaced: number;
  /** Decoded hidden messages. */
  messages: number;
}

export class Cleaning {
  readonly found: Found = { deleted: 0, replaced: 0, messages: 0 };
  /** What each cleaned string was. */
  readonly originals = new Map<string, string>();
  /** The same of addresses of resources. */
  readonly uris = new Map<string, string>();
  readonly #isChanging: boolean;

  /** Without `isChanging` it counts only. */
  constructor(isChanging: boolean) {
    this.#isChanging = isChanging;
  }

  get isEmpty(): boolean {
    const { deleted, replaced, messages } = this.found;
    return deleted + replaced + messages === 0;
  }

  /** Only of a value that is not too deep. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null || isSpelledNumber(value)) return value;
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    return this.#members(value);
  }

  #members(value: object): object {
    const members = new Map<string, unknown>();
    for (const [key, member] of Object.entries(value)) {
      const cleaned = this.value(member);
      if (key === 'uri' && cleaned !== member) remember(this.uris, cleaned, member);
      members.set(freeName(this.text(key), members), cleaned);
    }
    // Unlike an assignment, it makes a member of `__proto__` too.
    return Object.fromEntries(members);
  }

  text(text: string): string {
    const { text: cleaned, deleted, replaced, payloads } = clean(text);
    this.found.deleted += deleted;
    this.found.replaced += replaced;
    this.found.messages += payloads.length;
    if (!this.#isChanging || cleaned === text) return text;
    const kept = breaksJson(text, cleaned) ? this.#json(text) : cleaned;
    remember(this.originals, kept, text);
    return kept;
  }

  /** The text was counted already. */
  #json(text: string): string {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? '' : JSON.stringify(new Cleaning(true).value(value));
  }
}

/** The name itself, or with a number behind it where it is taken. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
  return free;
}

function remember(originals: Map<string, string>, cleaned: unknown, original: unknown): void {
  if (originals.size < MAX_ORIGINALS) originals.set(cleaned as string, original as string);
}

/** A line separator in a string of JSON becomes a line end, which must not stand there. */
function breaksJson(text: string, cleaned: string): boolean {
  return /^\s*[[{]/.test(text) && isJson(text) && !isJson(cleaned);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether it is nested deeper than any message of the protocol: what walks it would run out of stack. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > MAX_DEPTH || Object.values(value).some((member) => isTooDeep(member, depth + 1));
}

/** Puts the originals back, wherever a whole string or key is one that was cleaned. */
export function restore(value: unknown, originals: ReadonlyMap<string, string>): unknown {
  if (originals.size === 0) return value;
  if (typeof value === 'string') return originals.get(value) ?? value;
  if (typeof value !== 'object' || value === null || isSpelledNumber(value)) return value;
  if (Array.isArray(value)) return value.map((item) => restore(item, originals));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [originals.get(key) ?? key, restore(member, originals)]),
  );
}

/** Counts only: nothing of a hidden message. */
export function sentenceOf({ deleted, replaced, messages }: Found): string {
  const parts = [plural(deleted + replaced, 'hidden or disguised character')];
  if (messages > 0) parts.push(plural(messages, 'hidden message'));
  return parts.join(', ');
}
