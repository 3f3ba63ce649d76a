/** Which strings of an event are pieces of a longer text, and which text: by names of members, not by provider. */

import { HAS_JSON } from './json-text.ts';

/** What a string is. */
export type Kind = 'piece' | 'json-piece' | 'whole' | 'json';

/** What is called so is never a piece. */
const LABEL = /^(?:type|object|model|role|name|status|event|id|ID|signature|.*_id|.*I[dD]|.*[rR]eason)$/;
/** What models call the text that they write; below a `delta`, everything is. The empty name is an event that is a string. */
const TEXT =
  /^(?:|content|text|refusal|reasoning\w*|thinking|thought|arguments|partial_json|completion|response|answer|output|token|chunk|generation)$/;
const DELTA = /delta$/i;
/** What has a call of a tool in it. */
export const CALL = /^(?:tool_?calls?|function_?call)$/i;
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
export type TextIds = Readonly<Record<string, unknown>>;

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
 * By its `type`, the name that stands before it, or its only member where that is one as `contentBlockDelta`. A line of
 * JSON may be a record, and what has an id and a role of its own is a message: both are whole where they do not say that
 * they are part of a series.
 */
export function typeOf(event: unknown, before: string, mayBeRecord: boolean): EventType {
  const members = isObject(event) ? event : {};
  const given = [members.type, members.event_type, members.event, before].find(
    (one) => typeof one === 'string' && one !== '',
  ) as string | undefined;
  const names = Object.keys(members);
  const [only = ''] = names;
  const isNamed = names.length === 1 && /(?:Delta|Start|Stop)$/.test(only) && isObject(members[only]);
  const name = given ?? (isNamed ? only : '');
  const last = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .at(-1) as string;
  const isEnd = ENDS.has(last);
  // A message of JSON-RPC is whole.
  const isMessage = 'id' in members && 'role' in members;
  const isRecord =
    (mayBeRecord || isMessage) && !names.some((one) => SERIES.test(one)) && !SERIES_TYPE.test(given ?? '');
  const isWhole = isEnd || WHOLE.has(last) || 'jsonrpc' in members || isRecord;
  return { name, isEnd, isWhole, hasIds: given !== undefined && given !== before };
}

/** Where a value stands. */
export interface Position {
  readonly type: EventType;
  /** The same for all pieces of a text. */
  readonly key: string;
  readonly ids: TextIds;
  /** Those that may be of the text or of the event: `series.ts` finds out. */
  readonly doubtful: TextIds;
  readonly isInDelta: boolean;
  readonly isWhole: boolean;
  readonly isInCall: boolean;
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
  const none = { ids: {}, doubtful: {} };
  return { type, key: `${type.name}:`, ...none, isInDelta: false, isWhole: type.isWhole, isInCall: false };
}

/** Of an object itself: its ids tell texts apart. Those of a list come in one event, and each is of a text. */
export function enter(at: Position, object: Readonly<Record<string, unknown>>, isInList: boolean): Position {
  const own = idsIn(object, at.type);
  const names = Object.keys(own);
  if (names.length === 0) return at;
  const isOfText = (name: string) => {
    if (isInList) return true;
    if (typeof own[name] === 'number') return false;
    return name !== 'id' || names.every((one) => one === name || typeof own[one] === 'number');
  };
  const ids = select(own, isOfText);
  const doubtful = select(own, (name) => !isOfText(name));
  const key = Object.keys(ids).length > 0 ? `${at.key}${JSON.stringify(ids)}` : at.key;
  return { ...at, key, ids: { ...at.ids, ...ids }, doubtful: { ...at.doubtful, ...doubtful } };
}

/** Of each value in a list: those without an index are distinguished by what they are, and by their place among these. */
export function inList(at: Position, list: readonly unknown[]): readonly Position[] {
  const counts = new Map<string, number>();
  return list.map((one) => {
    if (isObject(one) && Object.keys(idsIn(one, at.type)).length > 0) return at;
    const sort = isObject(one) ? `${one.type ?? ''}${one.thought === true ? '+thought' : ''}` : '';
    const place = counts.get(sort) ?? 0;
    counts.set(sort, place + 1);
    return { ...at, key: `${at.key}${JSON.stringify([sort, place])}` };
  });
}

/** Of a member that is an object or a list. */
export function below(at: Position, name: string): Position {
  return {
    ...at,
    key: `${at.key}.${name}`,
    isInDelta: at.isInDelta || DELTA.test(name),
    isWhole: at.isWhole || DATA.test(name),
    isInCall: at.isInCall || CALL.test(name),
  };
}

/** Those of an event that ends texts; a type that is a member has them below it. */
export function idsOf(event: unknown, type: EventType): TextIds {
  if (!isObject(event)) return {};
  const inner = event[type.name];
  return { ...idsIn(event, type), ...(isObject(inner) && idsIn(inner, type)) };
}

function idsIn(object: Readonly<Record<string, unknown>>, { hasIds }: EventType): TextIds {
  return select(object, (name) => {
    const value = object[name];
    if (typeof value === 'number') return /index$/i.test(name);
    return hasIds && typeof value === 'string' && ID.test(name);
  });
}

function select(object: TextIds, isMeant: (name: string) => boolean): TextIds {
  return Object.fromEntries(Object.entries(object).filter(([name]) => isMeant(name)));
}

/** An `event_id` is of the event. */
const ID = /^(?!event)(?:id|.*_id|.*Id)$/;

/** Whether none of the ids that both have is another one. */
export function agree(one: TextIds, other: TextIds): boolean {
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
