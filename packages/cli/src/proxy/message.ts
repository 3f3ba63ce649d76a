/** A message of JSON-RPC, as the proxy reads and writes it: numbers keep their spelling. */

export interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

export type Side = 'server' | 'client';

/** Numbers that JavaScript would write in another way, or lose digits of. */
const FRAGILE_NUMBER = /\d[.eE]|\d{16}|-0/;

/** What TypeScript does not know of JSON yet, and Node 22 does. */
interface SourceJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
}
const json = JSON as unknown as SourceJson;

/** Whether it is a number in the spelling of its sender. */
export const isSpelledNumber = (value: unknown): boolean => json.isRawJSON(value);

/** Throws SyntaxError. */
export function parseMessage(line: string): unknown {
  if (!FRAGILE_NUMBER.test(line)) return JSON.parse(line);
  return json.parse(line, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? json.rawJSON(source)
      : value,
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isSpelledNumber(value);
}

export function isRequest(message: Message): boolean {
  return hasMethod(message) && message.id !== undefined;
}

export function isResponse(message: Message): boolean {
  return !hasMethod(message) && message.id !== undefined;
}

/** Some programs write every member, and null for what is not there. */
export function hasMethod({ method }: Message): boolean {
  return method !== undefined && method !== null;
}

/** Of a method or a tool, without room for a sentence: it can be repeated. */
export function isPlainName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w$/.-]{1,60}$/.test(name);
}

/** A message that can be read as a question and as an answer: each side could read another one. */
export function isAmbiguous(message: Message): boolean {
  return hasMethod(message) && (message.result ?? message.error ?? null) !== null;
}

/** All by which an answer may be found, its own first: some clients take "1" and 1.0 for 1. */
export function keysOf(id: unknown): readonly string[] {
  const key = keyOf(id);
  const number = Number(typeof id === 'string' ? id : key);
  return Number.isNaN(number) ? [key] : [key, keyOf(number), keyOf(String(number))];
}

/** Ids 1 and "1" are two. */
export function keyOf(id: unknown): string {
  return JSON.stringify(id) ?? '';
}

export function errorFor(id: unknown, message: string, code = -32_000): Message {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
