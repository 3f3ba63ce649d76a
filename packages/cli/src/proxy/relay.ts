/** What becomes of each message between a client and a server: passed on as it is, cleaned, reported or blocked. */
import { Cleaning, type Found, isTooDeep, restore, sentenceOf } from './clean-value.ts';
import { type Kind, ListedNames } from './listed-names.ts';
import { errorFor, isObject, isRequest, isResponse, keyOf, type Message, type Side } from './message.ts';
import { ToolChanges } from './tool-changes.ts';

export type Policy = 'clean' | 'block' | 'report';
export const POLICIES = ['clean', 'block', 'report'] as const satisfies readonly Policy[];

export interface Routed {
  /** For the side that the message was meant for. */
  readonly onward: Message | null;
  /** For the side that it came from. */
  readonly back: Message | null;
}

/** A request that waits for its answer. */
interface Asked {
  readonly method: string;
  readonly isFirstPage: boolean;
  /** What the strings of a cleaned request were, if the answer may repeat them. */
  readonly originals: ReadonlyMap<string, string>;
}

/** Requests that may wait at once; of more the oldest is forgotten, and its answer is cleaned all the same. */
const MAX_ASKED = 10_000;

/** The key of the counts in `_meta`. */
export const META_KEY = 'limpid/found';

/** Members of the protocol itself that must come back as they were, and that no model reads. */
const OPAQUE: ReadonlySet<string> = new Set([
  ...['cursor', 'nextCursor', 'requestId', 'progressToken', 'taskId', 'protocolVersion', 'requestState'],
]);
const OPAQUE_META: ReadonlySet<string> = new Set(['progressToken', 'io.modelcontextprotocol/related-task']);
const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method']);

/** What each listing lists. */
const LISTS: Readonly<Record<string, { readonly items: string; readonly kind?: 'tool' | 'prompt' }>> = {
  'tools/list': { items: 'tools', kind: 'tool' },
  'prompts/list': { items: 'prompts', kind: 'prompt' },
  'resources/list': { items: 'resources' },
  'resources/templates/list': { items: 'resourceTemplates' },
};

/** Any other name of a method could be a message. */
const METHOD = /^[\w$/.-]{1,60}$/;

export class Relay {
  readonly #policies: Readonly<Record<Side, Policy>>;
  readonly #say: (sentence: string) => void;
  readonly #names = new ListedNames();
  readonly #changes = new ToolChanges();
  /** By the side that asked. */
  readonly #asked: Readonly<Record<Side, Map<string, Asked>>> = { server: new Map(), client: new Map() };

  constructor(policies: Readonly<Record<Side, Policy>>, say: (sentence: string) => void) {
    this.#policies = policies;
    this.#say = say;
  }

  /** Whether an answer to this request of the client is still to come. */
  isAwaited(id: unknown): boolean {
    return this.#asked.client.has(keyOf(id));
  }

  pass(from: Side, message: Message): Routed {
    if (isTooDeep(message)) {
      this.#say(`From the ${from}, a message that is nested too deeply; blocked.`);
      return refuse(message, 'it is nested too deeply');
    }
    const asked = isResponse(message) ? this.#answered(from, message.id) : undefined;
    const cleaning = new Cleaning(this.#policies[from] === 'clean');
    const cleaned = this.#clean(from, message, { cleaning, asked });
    if (!cleaning.isEmpty) this.#tell(from, asked?.method ?? message.method, cleaning.found);
    if (!cleaning.isEmpty && this.#policies[from] === 'block')
      return refuse(message, sentenceOf(cleaning.found));
    if (from === 'server') for (const [uri, original] of cleaning.uris) this.#names.addUri(uri, original);
    this.#note(from, message, cleaning);
    const restored = from === 'client' ? this.#restore(cleaned, asked) : cleaned;
    return { onward: cleaning.isEmpty ? restored : withCounts(restored, cleaning.found), back: null };
  }

  #answered(from: Side, id: unknown): Asked | undefined {
    const asked = this.#asked[from === 'server' ? 'client' : 'server'];
    const key = keyOf(id);
    const found = asked.get(key);
    asked.delete(key);
    return found;
  }

  /** Remembers what is asked, and forgets what is given up. */
  #note(from: Side, message: Message, { originals }: Cleaning): void {
    const asked = this.#asked[from];
    const params = isObject(message.params) ? message.params : {};
    if (message.method === 'notifications/cancelled') asked.delete(keyOf(params.requestId));
    if (!isRequest(message)) return;
    const isFirstPage = params.cursor === undefined;
    asked.set(keyOf(message.id), { method: String(message.method), isFirstPage, originals });
    if (asked.size > MAX_ASKED) asked.delete(asked.keys().next().value as string);
  }

  #clean(
    from: Side,
    message: Message,
    { cleaning, asked }: { cleaning: Cleaning; asked: Asked | undefined },
  ) {
    const list = from === 'server' && asked !== undefined ? LISTS[asked.method] : undefined;
    const isListing =
      list !== undefined && isObject(message.result) && Array.isArray(message.result[list.items]);
    const members = Object.entries(message).map(([key, member]) => {
      if (ENVELOPE.has(key)) return [key, member];
      if (key !== 'result' || !isListing) return [key, cleanMembers(member, cleaning)];
      return [key, this.#cleanListing(member as Record<string, unknown>, cleaning, asked as Asked)];
    });
    return Object.fromEntries(members) as Message;
  }

  /** Item by item: with `block` only those that hide something are left out. */
  #cleanListing(result: Record<string, unknown>, cleaning: Cleaning, { method, isFirstPage }: Asked) {
    const { items, kind } = LISTS[method] as (typeof LISTS)[string];
    const { [items]: listed, ...rest } = result as Record<string, readonly unknown[]>;
    if (kind !== undefined && isFirstPage) this.#names.clear(kind);
    if (kind === 'tool') {
      if (isFirstPage) this.#changes.begin();
      for (const sentence of this.#changes.read(listed as readonly unknown[])) this.#say(sentence);
    }
    const shown = (listed as readonly unknown[]).flatMap((item) => this.#cleanItem(item, kind, cleaning));
    return { ...(cleanMembers(rest, cleaning) as object), [items]: shown };
  }

  #cleanItem(item: unknown, kind: 'tool' | 'prompt' | undefined, cleaning: Cleaning): readonly unknown[] {
    if (this.#policies.server === 'block') {
      const own = new Cleaning(false);
      own.value(item);
      if (own.isEmpty) return [item];
      this.#tell('server', `${kind ?? 'resource'} of a listing`, own.found);
      return [];
    }
    const cleaned = cleaning.value(item);
    if (kind === undefined || !isObject(item) || !isObject(cleaned)) return [cleaned];
    if (typeof item.name !== 'string' || this.#policies.server === 'report') return [cleaned];
    const own = new Cleaning(true);
    own.value(item.inputSchema ?? item.arguments);
    const listed = { original: item.name, originals: own.originals };
    return [{ ...cleaned, name: this.#names.add(kind, cleaned.name as string, listed) }];
  }

  /** Gives the server the names that it gave itself. */
  #restore(message: Message, asked: Asked | undefined): Message {
    if (asked !== undefined && message.result !== undefined)
      return { ...message, result: restore(message.result, asked.originals) };
    if (!isObject(message.params)) return message;
    return { ...message, params: this.#restoreParams(message.method, message.params) };
  }

  #restoreParams(method: unknown, params: Record<string, unknown>): Record<string, unknown> {
    const kind = kindOf(method, params);
    const restored = { ...params };
    if (typeof params.uri === 'string') restored.uri = this.#names.originalOf('uri', params.uri);
    if (kind === null) return restored;
    if (!isObject(params.ref)) {
      restored.name = this.#names.originalOf(kind, params.name);
      if (params.arguments !== undefined)
        restored.arguments = restore(params.arguments, this.#names.originalsOf(kind, params.name));
      return restored;
    }
    const { name, uri } = params.ref;
    const originals = this.#names.originalsOf(kind, name);
    restored.ref = {
      ...params.ref,
      ...(name !== undefined && { name: this.#names.originalOf(kind, name) }),
      ...(uri !== undefined && { uri: this.#names.originalOf('uri', uri) }),
    };
    restored.argument = restore(params.argument, originals);
    if (params.context !== undefined) restored.context = restore(params.context, originals);
    return restored;
  }

  #tell(from: Side, what: unknown, found: Found): void {
    const policy = this.#policies[from];
    const done = { clean: 'cleaned', block: 'blocked', report: 'passed on as it is' }[policy];
    const name = typeof what === 'string' && METHOD.test(what.replaceAll(' ', '-')) ? what : 'a message';
    this.#say(`From the ${from}, ${name}: ${sentenceOf(found)}; ${done}.`);
  }
}

function kindOf(method: unknown, params: Record<string, unknown>): Kind | null {
  if (method === 'tools/call') return 'tool';
  if (method === 'prompts/get') return 'prompt';
  return method === 'completion/complete' && isObject(params.ref) ? 'prompt' : null;
}

function cleanMembers(value: unknown, cleaning: Cleaning): unknown {
  if (!isObject(value)) return cleaning.value(value);
  const { _meta: meta, ...rest } = value;
  const cleaned = cleanExcept(rest, OPAQUE, cleaning);
  if (meta === undefined) return cleaned;
  return {
    ...cleaned,
    _meta: isObject(meta) ? cleanExcept(meta, OPAQUE_META, cleaning) : cleaning.value(meta),
  };
}

function cleanExcept(
  value: Record<string, unknown>,
  except: ReadonlySet<string>,
  cleaning: Cleaning,
): object {
  const entries = Object.entries(value);
  const cleaned = cleaning.value(Object.fromEntries(entries.filter(([key]) => !except.has(key)))) as object;
  return { ...cleaned, ...Object.fromEntries(entries.filter(([key]) => except.has(key))) };
}

function withCounts(message: Message, found: Found): Message {
  const place = message.method === undefined ? 'result' : 'params';
  const holder = message[place] ?? (place === 'params' ? {} : undefined);
  if (!isObject(holder)) return message;
  const meta = isObject(holder._meta) ? holder._meta : {};
  return { ...message, [place]: { ...holder, _meta: { ...meta, [META_KEY]: { ...found } } } };
}

function refuse(message: Message, why: string): Routed {
  const sentence = `Limpid blocked it: ${why}.`;
  if (isRequest(message)) return { onward: null, back: errorFor(message.id, sentence) };
  return { onward: isResponse(message) ? errorFor(message.id, sentence) : null, back: null };
}
