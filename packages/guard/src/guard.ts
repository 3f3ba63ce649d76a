/** What every entry point does with a text: clean it, refuse it, or only report what is in it. */
import { clean, createStreamCleaner, type StreamEnd } from '@limpid/engine';
import { countStrings, HAS_JSON, mapJsonText } from './json-text.ts';

/** `clean` takes hidden characters out, `block` refuses what is too suspicious and cleans the rest, `report` changes nothing. */
export type Policy = 'clean' | 'block' | 'report';

/** Where a text was on its way. */
export type Place =
  | 'prompt'
  | 'tool-description'
  | 'tool-result'
  | 'answer'
  | 'tool-call'
  | 'request'
  | 'response';

/** Counts alone: words of a message are hostile, and belong in no log. */
export interface Found {
  readonly place: Place;
  readonly deleted: number;
  readonly replaced: number;
  readonly payloads: number;
  /** 0 to 100. */
  readonly suspicion: number;
  /** Whether it was known only when text of the stream was gone: look-alikes and messages are. */
  readonly late: boolean;
}

export interface GuardSettings {
  /** `clean` where nothing is said. */
  readonly policy?: Policy;
  /** From which suspicion on `block` refuses a text: 1 to 100, 50 where nothing is said. */
  readonly threshold?: number;
  /** Called for each text in which something was found. */
  readonly onFound?: (found: Found) => void;
}

/** A text was refused. */
export class TextBlocked extends Error {
  override readonly name = 'TextBlocked';
  readonly found: Found;

  constructor(found: Found) {
    super(`Hidden characters in the ${found.place}: suspicion ${found.suspicion} of 100.`);
    this.found = found;
  }
}

/** A stream of text: chunks in, chunks out. */
export interface GuardedStream {
  push(chunk: string): string;
  /** The rest; throws a TextBlocked where the policy is to block, and the whole is too suspicious. */
  end(): string;
}

export interface Guard {
  /** The text as the policy leaves it; throws a TextBlocked. */
  text(text: string, place: Place): string;
  /** The same of every string in a JSON value, names of fields too; the same value where nothing changes. */
  value<T>(value: T, place: Place): T;
  /** The same of a text that comes bit by bit. */
  stream(place: Place): GuardedStream;
}

export function createGuard({ policy = 'clean', threshold = 50, onFound }: GuardSettings = {}): Guard {
  const judge = (found: Found) => {
    if (found.deleted + found.replaced + found.payloads > 0) onFound?.(found);
    if (policy === 'block' && found.suspicion >= threshold) throw new TextBlocked(found);
  };
  const text = (given: string, place: Place): string => {
    const { text: left, deleted, replaced, payloads, suspicion } = clean(given);
    judge({ place, deleted, replaced, payloads: payloads.length, suspicion, late: false });
    return policy === 'report' ? given : left;
  };
  return {
    text,
    value: (value, place) =>
      mapStrings(
        value,
        ofMembers((string) => text(string, place)),
      ),
    stream(place) {
      const cleaner = createStreamCleaner();
      return {
        push(chunk) {
          const left = cleaner.push(chunk);
          return policy === 'report' ? chunk : left;
        },
        end() {
          const end = cleaner.end();
          judge({ place, ...countsOf(end) });
          return policy === 'report' ? '' : end.text;
        },
      };
    },
  };
}

function countsOf({ deleted, replaced, suspicion, payloads, findings }: StreamEnd): Omit<Found, 'place'> {
  const left = findings.filter(({ late }) => late);
  const count = left.reduce((sum, finding) => sum + finding.count, 0);
  return {
    deleted,
    replaced: replaced + count,
    suspicion,
    payloads: payloads.length,
    late: left.length + payloads.length > 0,
  };
}

/** Deeper values than this are no text of a model. */
export const DEEPEST = 200;
export const TOO_DEEP = 'This value is nested too deeply.';

/**
 * What JSON would write of a value, with other strings; the same object where none changes. A name that becomes one
 * that is taken gets a number: no hidden name takes the place of another.
 */
export function mapStrings<T>(
  value: T,
  map: (text: string, member: string) => string,
  depth = 0,
  member = '',
): T {
  if (typeof value === 'string') return map(value, member) as T;
  if (value instanceof String) return mapStrings(String(value) as T, map, depth, member);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  if (isRawJSON?.(value)) return value;
  if (depth === DEEPEST) throw new RangeError(TOO_DEEP);
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const written = value.toJSON();
    const mapped = mapStrings(written, map, depth + 1);
    return mapped === written ? value : mapped;
  }
  if (Array.isArray(value)) {
    const mapped = value.map((one) => mapStrings(one, map, depth + 1));
    return mapped.every((one, index) => one === value[index]) ? value : (mapped as T);
  }
  const entries = Object.entries(value);
  const taken = new Map<string, number>([
    ['__proto__', 1],
    ...Object.keys(value).map((name) => [name, 1] as const),
  ]);
  const mapped = entries.map(([name, one]) => {
    const left = map(name, '');
    return [left === name ? name : freeName(left, taken), mapStrings(one, map, depth + 1, left)] as const;
  });
  const isSame = mapped.every(
    ([name, one], index) => name === entries[index]?.[0] && one === entries[index]?.[1],
  );
  return isSame ? value : (Object.fromEntries(mapped) as T);
}

/** Some members are JSON in a string. */
function ofMembers(map: (text: string) => string): (text: string, member: string) => string {
  return (text, member) => (HAS_JSON.test(member) ? mapJsonText(text, map) : map(text));
}

/** `taken` has the number of each name that was given last. */
function freeName(name: string, taken: Map<string, number>): string {
  let free = name;
  let count = taken.get(name) ?? 0;
  while (taken.has(free)) free = `${name}_${++count}`;
  taken.set(name, count).set(free, taken.get(free) ?? 1);
  return free;
}

/** What JavaScript has, and its types do not yet: the spelling of a number as it came. */
interface SourceJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON?(text: string): unknown;
  isRawJSON?(value: unknown): boolean;
}
const { parse, rawJSON, isRawJSON } = JSON as unknown as SourceJson;

/** Numbers keep their digits where the runtime can write them. Throws SyntaxError. */
export function parseJson(json: string): unknown {
  return parse(json, (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source && rawJSON
      ? rawJSON(context.source)
      : value,
  );
}

/** The same of JSON that is written out: an escape hides a character from a scan of the JSON as text. */
export function mapJson(json: string, map: (text: string) => string): string {
  let value: unknown;
  try {
    value = parseJson(json);
  } catch (error) {
    // JSON that is nested too deeply is no plain text.
    if (!(error instanceof SyntaxError)) throw error;
    return mapJsonText(json, map);
  }
  let read = 0;
  const mapMember = ofMembers(map);
  const mapped = mapStrings(value, (text, member) => {
    read++;
    return mapMember(text, member);
  });
  return mapped === value && !hasUnread(json, read) ? json : JSON.stringify(mapped);
}

/** A member that comes twice is read once: the other one must not pass in the text. `read` counts names too. */
export const hasUnread = (json: string, read: number) => countStrings(json) !== read;
