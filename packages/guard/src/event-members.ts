/** Which strings of an event are pieces of a longer text, and which text: by names of members, not by provider. */

import { HAS_JSON } from './json-text.ts';

/** What a string is. */
export type Kind = 'piece' | 'json-piece' | 'whole' | 'json';

/** What is called so is never a piece. */
const LABEL = /^(?:type|object|model|role|name|status|event|id|signature|.*_id|.*Id|.*reason)$/i;
/** What models call the text that they write; below a `delta`, everything is. The empty name is an event that is a string. */
const TEXT =
  /^(?:|content|text|refusal|reasoning\w*|thinking|thought|arguments|partial_json|completion|response|answer|output|token|chunk|generation)$/;
const DELTA = /delta$/i;
const JSON_EVENT = /arguments|input_json|tool-input/;
/** Values below these are data, and come as a whole. */
const DATA =
  /^(?:args|input|arguments|parameters|result|error|logprobs|usage|annotations|citations|sources|metadata)$/;

/** Last words of types of events that say that a text has ended. */
const ENDS = new Set(
  'done stop end complete completed finish finished failed incomplete error cancelled canceled'.split(' '),
);
/** And of those that have whole texts too. */
const WHOLE = new Set('start started added created progress queued snapshot ready available'.split(' '));

/** Members that say to which text a piece belongs. */
export type Marks = Readonly<Record<string, unknown>>;

export interface EventType {
  readonly name: string;
  readonly isEnd: boolean;
  readonly isWhole: boolean;
  /** Whether an id is one of a text; else it may be of the piece. */
  readonly hasIds: boolean;
}

/** Members of an event that say that more of its text comes, where nothing else does. */
const SERIES = /^(?:choices|candidates|token|done|stop|is_finished|finish_?reason|stop_reason)$|delta$/i;
const SERIES_TYPE = /delta|generation|completion|chunk|token|partial/i;

/**
 * By its `type`, the name that stands before it, or its only member. A line of JSON may be a record: it is whole where
 * it does not say that it is part of a series.
 */
export function typeOf(event: unknown, before: string, mayBeRecord: boolean): EventType {
  const members = isObject(event) ? event : {};
  const given = [members.type, members.event_type, members.event, before].find(
    (one) => typeof one === 'string' && one !== '',
  ) as string | undefined;
  const names = Object.keys(members);
  const name = given ?? (names.length === 1 ? (names[0] as string) : '');
  const last = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .at(-1) as string;
  const isEnd = ENDS.has(last);
  // A message of JSON-RPC is whole.
  const isRecord = mayBeRecord && !names.some((one) => SERIES.test(one)) && !SERIES_TYPE.test(given ?? '');
  const isWhole = isEnd || WHOLE.has(last) || 'jsonrpc' in members || isRecord;
  return { name, isEnd, isWhole, hasIds: given !== undefined && given !== before };
}

/** Where a value stands. */
export interface Position {
  readonly type: EventType;
  /** The same for all pieces of a text. */
  readonly key: string;
  readonly marks: Marks;
  readonly isInDelta: boolean;
  readonly isWhole: boolean;
}

/** Of the member of an object at a position. */
export function kindOfString({ type, isInDelta, isWhole }: Position, name: string): Kind {
  const isJson =
    HAS_JSON.test(name) ||
    (name === 'delta' && JSON_EVENT.test(type.name)) ||
    (isInDelta && name === 'input');
  const isPiece = !isWhole && (isInDelta || DELTA.test(name) || TEXT.test(name)) && !LABEL.test(name);
  if (isJson) return isPiece ? 'json-piece' : 'json';
  return isPiece ? 'piece' : 'whole';
}

export function rootPosition(type: EventType): Position {
  return { type, key: `${type.name}:`, marks: {}, isInDelta: false, isWhole: type.isWhole };
}

/** Of an object itself: its indexes tell texts apart. */
export function enter(at: Position, object: Readonly<Record<string, unknown>>, isInList: boolean): Position {
  const own = ownMarks(object, at.type);
  const hasIndex = own !== NO_MARKS;
  // Parts without an index are told apart by what they are.
  const sort =
    isInList && !hasIndex ? `${object.type ?? ''}${object.thought === true ? '+thought' : ''}` : '';
  const key = hasIndex || sort !== '' ? `${at.key}${JSON.stringify([own, sort])}` : at.key;
  if (key === at.key) return at;
  return hasIndex ? { ...at, key, marks: { ...at.marks, ...own } } : { ...at, key };
}

/** Of a member that is an object or a list. */
export function below(at: Position, name: string): Position {
  return {
    type: at.type,
    key: `${at.key}.${name}`,
    marks: at.marks,
    isInDelta: at.isInDelta || DELTA.test(name),
    isWhole: at.isWhole || DATA.test(name),
  };
}

/** Those of an event that ends texts; a type that is a member has them below it. */
export function marksOf(event: unknown, type: EventType): Marks {
  if (!isObject(event)) return {};
  const inner = event[type.name];
  return { ...ownMarks(event, type), ...(isObject(inner) && ownMarks(inner, type)) };
}

function ownMarks(object: Readonly<Record<string, unknown>>, { hasIds }: EventType): Marks {
  let marks: Record<string, unknown> | null = null;
  for (const name of Object.keys(object)) {
    const value = object[name];
    const isIndex = typeof value === 'number' && /index$/i.test(name);
    const isId = hasIds && typeof value === 'string' && ID.test(name);
    if (!isIndex && !isId) continue;
    marks ??= {};
    marks[name] = value;
  }
  return marks ?? NO_MARKS;
}

const NO_MARKS: Marks = {};
/** An `event_id` is of the event. */
const ID = /^(?!event)(?:id|.*_id|.*Id)$/;

/** Whether none of the marks that both have is another one. */
export function agree(one: Marks, other: Marks): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === undefined || other[name] === value);
}

/** Whether an object says that its texts end with it. */
export function isLast(object: Readonly<Record<string, unknown>>): boolean {
  const reason = object.finish_reason ?? object.finishReason ?? object.stop_reason ?? '';
  return (
    (typeof reason === 'string' && reason !== '' && reason !== 'null') ||
    object.done === true ||
    object.stop === true ||
    object.is_finished === true
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
