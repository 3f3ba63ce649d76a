/** The texts of a stream of events: pieces of one text are cleaned as one text, what is whole as a whole. */
import { isInCopy, writeCopy, writeJson } from './event-copy.ts';
import {
  agree,
  below,
  enter,
  idsOf,
  inList,
  isLast,
  isObject,
  kindOfString,
  type Position,
  rootPosition,
  type TextIds,
  typeOf,
} from './event-members.ts';
import { EventSeries } from './event-series.ts';
import { DEEPEST, type Guard, type GuardedStream, hasUnread, TOO_DEEP } from './guard.ts';
import { hiddenJson, isLooseJson, jsonTextStream, mapJsonText, mapLiterals } from './json-text.ts';

/** Texts that are open at once; more are no answer of a model, and the oldest ends. */
const MOST_OPEN = 1000;
/** Nothing hidden, no escape: such text is no finding. */
const IS_PLAIN = /^[\t\n\r -~]*$/;
const HAS_NO_ESCAPE = /^[\t\n\r -[\]-~]*$/;

/** The data of an event, and whatever its format has beside it. */
export interface GuardedEvent {
  readonly data: string;
  readonly beside: string;
}

/** What an event became. */
interface Reading {
  readonly event: GuardedEvent;
  readonly isJson: boolean;
  /** Whether no string in it can be anything but plain. */
  readonly isPlain: boolean;
  /** Names and strings in their order. */
  readonly strings: string[];
  /** Those that a copy of the event has not, by their place in `strings`. */
  readonly once: Set<number>;
  isChanged: boolean;
}

/** The event that is read, and what comes before it. */
interface Now {
  readonly reading: Reading;
  readonly before: GuardedEvent[];
}

interface OpenText {
  readonly key: string;
  readonly stream: GuardedStream;
  /** Where its last piece was: what is still held goes out in an event like that. */
  at: Position;
  reading: Reading;
  place: number;
}

export class EventTexts {
  readonly #guard: Guard;
  readonly #areLines: boolean;
  readonly #open = new Map<string, OpenText>();
  readonly #series = new EventSeries();

  /** `areLines` of JSON: nothing in them is plain text, and any may be a record. */
  constructor(guard: Guard, areLines = false) {
    this.#guard = guard;
    this.#areLines = areLines;
  }

  /** The event as it is left, the last of the list; before it what was held of texts that end with it. */
  read(event: GuardedEvent, name: string): readonly GuardedEvent[] {
    const { data } = event;
    // What hides JSON is counted and goes, and the JSON is read.
    const hidden = parseIfJson(data) === null ? hiddenJson(data) : null;
    const json = hidden ?? data;
    const parsed = parseIfJson(json);
    const isPlain = HAS_NO_ESCAPE.test(json);
    const reading: Reading = {
      event: { ...event, data: json },
      isJson: parsed !== null,
      isPlain,
      strings: [],
      once: new Set(),
      isChanged: hidden !== null && this.#guard.text(data, 'answer') !== data,
    };
    const value = parsed === null ? json : parsed.value;
    const type = typeOf(value, name, this.#areLines);
    const before: GuardedEvent[] = [];
    if (type.isEnd) {
      const ids = idsOf(value, type);
      before.push(...this.#end((text) => agree(text.at.ids, ids) && this.#isOf(text, ids), reading));
    }
    this.#walk(value, rootPosition(type), '', { reading, before });
    if (!reading.isChanged && !(parsed && !isPlain && hasUnread(json, reading.strings.length)))
      return [...before, event];
    return [...before, { ...event, data: write(reading, reading.strings) }];
  }

  /** What is held of all texts. */
  rest(): readonly GuardedEvent[] {
    return this.#end(() => true, null);
  }

  /** `member` is the name of a value, or of the list in which it is. */
  #walk(value: unknown, at: Position, member: string, now: Now, depth = 0, isInList = false): void {
    if (typeof value === 'string') this.#string(value, at, member, now);
    if (typeof value !== 'object' || value === null) return;
    if (depth === DEEPEST) throw new RangeError(TOO_DEEP);
    const { reading, before } = now;
    if (Array.isArray(value)) {
      const places = inList(at, value);
      for (const [index, one] of value.entries())
        this.#walk(one, places[index] as Position, member, now, depth + 1, true);
    } else if (isObject(value)) {
      const inside = enter(at, value, isInList);
      for (const name of Object.keys(value)) {
        const one = value[name];
        const left = this.#whole(name, reading);
        this.#add(name, left, reading);
        const isDeeper = typeof one === 'object' && one !== null;
        this.#walk(one, isDeeper ? below(inside, left) : inside, left, now, depth + 1);
      }
      const isInside = (text: OpenText) =>
        text.key.startsWith(inside.key) && this.#isOf(text, inside.doubtful);
      if (isLast(value)) before.push(...this.#end(isInside, reading));
    }
  }

  /** Whether what is doubtful of a text does not speak against these ids. */
  #isOf({ key, at }: OpenText, ids: TextIds): boolean {
    return this.#series.areOfEvents(key) || agree(at.doubtful, ids);
  }

  #string(given: string, at: Position, member: string, now: Now): void {
    const { reading } = now;
    const kind = kindOfString(at, member);
    if (!isInCopy(at, member)) reading.once.add(reading.strings.length);
    const isLoose = !reading.isJson && (this.#areLines || isLooseJson(given));
    const whole = (one: string) => this.#whole(one, reading);
    if (kind === 'json' || isLoose)
      this.#add(given, (isLoose ? mapLiterals : mapJsonText)(given, whole), reading);
    else if (kind === 'whole') this.#add(given, whole(given), reading);
    else this.#piece(given, kind, { at, member }, now);
  }

  #piece(
    given: string,
    kind: 'piece' | 'json-piece',
    { at, member }: { readonly at: Position; readonly member: string },
    { reading, before }: Now,
  ): void {
    const base = `${at.key}.${member} ${kind}`;
    // Ids beside arguments are of the call.
    const key = kind === 'piece' ? this.#series.keyOf(base, at) : `${base}${JSON.stringify(at.doubtful)}`;
    const place = reading.strings.length;
    let text = this.#open.get(key);
    if (text === undefined) {
      const [oldest] = this.#open.values();
      if (this.#open.size === MOST_OPEN) before.push(...this.#end((one) => one === oldest, reading));
      const textStream = () => this.#guard.stream('answer');
      const stream =
        kind === 'json-piece'
          ? jsonTextStream((one) => this.#guard.text(one, 'answer'), textStream)
          : textStream();
      text = { key, stream, at, reading, place };
      this.#open.set(key, text);
    }
    Object.assign(text, { at, reading, place });
    reading.once.add(place);
    this.#add(given, text.stream.push(given), reading);
  }

  #whole(text: string, { isPlain }: Reading): string {
    return isPlain || IS_PLAIN.test(text) ? text : this.#guard.text(text, 'answer');
  }

  #add(given: string, left: string, reading: Reading): void {
    reading.strings.push(left);
    if (left !== given) reading.isChanged = true;
  }

  /** What was held goes to the piece of this event where there is one, else to events of its own. */
  #end(isMeant: (text: OpenText) => boolean, now: Reading | null): readonly GuardedEvent[] {
    const events: GuardedEvent[] = [];
    for (const text of this.#open.values()) {
      if (!isMeant(text)) continue;
      this.#open.delete(text.key);
      this.#series.end(text.key);
      const rest = text.stream.end();
      if (rest === '') continue;
      if (text.reading === now) {
        now.strings[text.place] += rest;
        now.isChanged = true;
      } else events.push(eventLike(text, rest));
    }
    return events;
  }
}

/** The last event of a text once more, with nothing but what was held of it. */
function eventLike({ at, reading, place }: OpenText, rest: string): GuardedEvent {
  const { event, isJson, once } = reading;
  const strings = reading.strings.map((string, index) => {
    if (index === place) return rest;
    return once.has(index) ? '' : string;
  });
  return { ...event, data: isJson ? writeCopy(event.data, strings, at) : rest };
}

function write({ event, isJson }: Reading, strings: readonly string[]): string {
  return isJson ? writeJson(event.data, strings) : (strings[0] as string);
}

function parseIfJson(data: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(data) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
