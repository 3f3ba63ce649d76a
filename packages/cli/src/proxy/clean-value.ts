/** Cleans every string of a JSON value, keys too, and counts what it found. */
import { clean } from '@limpid/engine';
import { isJson } from '../fields/json-document.ts';
import { plural } from '../plural.ts';
import { isSpelledNumber, parseMessage } from './message.ts';

/** Deeper values are refused: no message of the protocol comes near. */
const MAX_DEPTH = 200;

export interface Found {
  deleted: number;
  replaced: number;
  /** Decoded hidden messages. */
  messages: number;
}

export class Cleaning {
  readonly found: Found = { deleted: 0, replaced: 0, messages: 0 };
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
    return this.members(value, (_, member) => this.value(member));
  }

  /** Of keys that look the same, the clean one keeps its name and the others get numbers. */
  members(
    value: object,
    cleanMember: (key: string, member: unknown) => unknown,
    cleanKey = (key: string) => this.text(key),
  ): object {
    const members = Object.entries(value).map(([key, member]) => ({ key, name: cleanKey(key), member }));
    const taken = new Set(members.filter(({ key, name }) => name === key).map(({ key }) => key));
    const cleaned = members.map(({ key, name, member }) => {
      const free = name === key ? key : freeName(name, taken);
      taken.add(free);
      return [free, cleanMember(key, member)];
    });
    // Unlike an assignment, it makes a member of `__proto__` too.
    return Object.fromEntries(cleaned);
  }

  text(text: string): string {
    const { text: cleaned, deleted, replaced, payloads } = clean(text);
    this.found.deleted += deleted;
    this.found.replaced += replaced;
    this.found.messages += payloads.length;
    if (!this.#isChanging || cleaned === text) return text;
    return breaksJson(text, cleaned) ? this.#json(text, cleaned) : cleaned;
  }

  /** The text was counted already. What is too deep is no JSON that anything reads: it stays a text. */
  #json(text: string, cleaned: string): string {
    // Unlike `parseMessage`, it needs no stack.
    if (isTooDeep(JSON.parse(text))) return cleaned;
    return JSON.stringify(new Cleaning(true).value(parseMessage(text)));
  }
}

/** The name itself, or with a number after it where it is taken. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
  return free;
}

/** A line separator in a string of JSON becomes a line end, which must not stand there. */
function breaksJson(text: string, cleaned: string): boolean {
  return /^\s*[[{]/.test(text) && isJson(text) && !isJson(cleaned);
}

/** Whether it is nested deeper than any message of the protocol: what walks it would run out of stack. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > MAX_DEPTH || Object.values(value).some((member) => isTooDeep(member, depth + 1));
}

/** Counts only: nothing of a hidden message. */
export function sentenceOf({ deleted, replaced, messages }: Found): string {
  const parts = [plural(deleted + replaced, 'hidden or disguised character')];
  if (messages > 0) parts.push(plural(messages, 'hidden message'));
  return parts.join(', ');
}
