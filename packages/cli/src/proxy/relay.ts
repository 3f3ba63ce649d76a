/** What becomes of each message between a client and a server: passed on as it is, cleaned, reported or blocked. */
import { BoundedMap } from './bounded-map.ts';
import { Cleaning, type Found, isTooDeep, sentenceOf } from './clean-value.ts';
import { type Kind, ListedNames } from './listed-names.ts';
import {
  errorFor,
  hasMethod,
  isAmbiguous,
  isObject,
  isPlainName,
  isRequest,
  isResponse,
  keyOf,
  keysOf,
  type Message,
  type Side,
} from './message.ts';
import { addressesIn } from './resource-addresses.ts';
import { type Question, questionOf } from './server-questions.ts';
import { ToolChanges } from './tool-changes.ts';

export type Policy = 'clean' | 'block' | 'report';

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
  readonly question: Question | null;
}

/** The key of the counts in `_meta`. */
export const META_KEY = 'limpid/found';

/** Members of the protocol itself that must come back as they were, and that no model reads. */
const OPAQUE: ReadonlySet<string> = new Set([
  ...['cursor', 'nextCursor', 'requestId', 'progressToken', 'taskId', 'protocolVersion', 'requestState'],
]);
const TASK: ReadonlySet<string> = new Set(['taskId']);
/** The same in members of these. */
const OPAQUE_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['_meta', new Set(['progressToken'])],
  ['task', TASK],
  ['tasks', TASK],
  ['io.modelcontextprotocol/related-task', TASK],
]);
const ENVELOPE: ReadonlySet<string> = new Set(['id', 'method']);

/** What each listing lists. */
const LISTS: Readonly<Record<string, { readonly items: string; readonly kind?: Kind }>> = {
  'tools/list': { items: 'tools', kind: 'tool' },
  'prompts/list': { items: 'prompts', kind: 'prompt' },
  'resources/list': { items: 'resources' },
  'resources/templates/list': { items: 'resourceTemplates' },
};

/** What each call is for. */
const KINDS: ReadonlyMap<unknown, Kind> = new Map([
  ['tools/call', 'tool'],
  ['prompts/get', 'prompt'],
]);

/** What is known of a message beside itself. */
interface Case {
  readonly cleaning: Cleaning;
  readonly asked: Asked | undefined;
  readonly question: Question | null;
}

export class Relay {
  readonly #policies: Readonly<Record<Side, Policy>>;
  readonly #say: (sentence: string) => void;
  readonly #names = new ListedNames();
  readonly #changes = new ToolChanges();
  /** By the side that asked; where one is forgotten, its answer is cleaned all the same. */
  readonly #asked = { server: new BoundedMap<Asked>(), client: new BoundedMap<Asked>() };

  constructor(policies: Readonly<Record<Side, Policy>>, say: (sentence: string) => void) {
    this.#policies = policies;
    this.#say = say;
  }

  /** Whether an answer to this request of the client is still to come. */
  isAwaited(id: unknown): boolean {
    return this.#asked.client.has(keyOf(id));
  }

  pass(from: Side, given: Message): Routed {
    const cleaning = new Cleaning(this.#policies[from] === 'clean');
    const members = Object.entries(this.#named(from, given, cleaning) as object);
    const message: Message = Object.fromEntries(
      members.map(([key, member]) => [key, this.#named(from, member, cleaning)]),
    );
    const asked = isResponse(message) ? this.#answered(from, message.id) : undefined;
    const why = isAmbiguous(message) ? 'both a question and an answer' : 'nested too deeply';
    if (isAmbiguous(message) || isTooDeep(message)) {
      this.#say(`From the ${from}, a message that is ${why}; blocked.`);
      return refuse(message, `it is ${why}`);
    }
    const question = from === 'server' && isRequest(message) ? questionOf(message, cleaning) : null;
    const cleaned = this.#clean(from, message, { cleaning, asked, question });
    if (!cleaning.isEmpty) this.#tell(from, asked?.method ?? message.method, cleaning.found);
    if (!cleaning.isEmpty && this.#policies[from] === 'block')
      return refuse(message, sentenceOf(cleaning.found));
    if (from === 'server' && asked !== undefined) this.#noteAddresses(asked.method, message.result);
    this.#note(from, message, question);
    const restored = from === 'client' ? this.#restore(cleaned, asked) : cleaned;
    return { onward: cleaning.isEmpty ? restored : withCounts(restored, cleaning.found), back: null };
  }

  /** Members of the protocol are read by their clean names, since the other side gets these. */
  #named(from: Side, value: unknown, cleaning: Cleaning): unknown {
    if (this.#policies[from] !== 'clean' || !isObject(value)) return value;
    return cleaning.members(value, (_, member) => member);
  }

  #answered(from: Side, id: unknown): Asked | undefined {
    const asked = this.#asked[from === 'server' ? 'client' : 'server'];
    const key = keysOf(id).find((one) => asked.has(one)) ?? keyOf(id);
    const found = asked.get(key);
    asked.delete(key);
    return found;
  }

  /** Remembers what is asked, and forgets what is given up. */
  #note(from: Side, message: Message, question: Question | null): void {
    const asked = this.#asked[from];
    const params = isObject(message.params) ? message.params : {};
    if (message.method === 'notifications/cancelled') asked.delete(keyOf(params.requestId));
    if (!isRequest(message)) return;
    const method = isPlainName(message.method) ? message.method : '';
    const isFirstPage = params.cursor === undefined;
    asked.set(keyOf(message.id), { method, isFirstPage, question }, question?.size() ?? 0);
  }

  #noteAddresses(method: string, result: unknown): void {
    if (this.#policies.server !== 'clean') return;
    const cleaning = new Cleaning(true);
    for (const uri of addressesIn(method, result))
      this.#names.addUri(cleaning.text(uri), uri, method in LISTS);
  }

  #clean(from: Side, message: Message, { cleaning, asked, question }: Case): Message {
    const list = from === 'server' && asked !== undefined ? LISTS[asked.method] : undefined;
    const isListing =
      list !== undefined && isObject(message.result) && Array.isArray(message.result[list.items]);
    return cleaning.members(message, (key, member) => {
      if (ENVELOPE.has(key) && typeof member !== 'object') return member;
      if (key === 'result' && isListing)
        return this.#cleanListing(member as Record<string, unknown>, cleaning, asked as Asked);
      return cleanMembers(member, cleaning, key === 'params' ? question?.cleanMember : undefined);
    });
  }

  /** Item by item: with `block` only those that hide something are left out. */
  #cleanListing(result: Record<string, unknown>, cleaning: Cleaning, { method, isFirstPage }: Asked) {
    const { items, kind } = LISTS[method] as (typeof LISTS)[string];
    if (kind !== undefined && isFirstPage) this.#names.clear(kind);
    const listed = (result[items] as readonly unknown[]).map((item) => this.#named('server', item, cleaning));
    if (kind === 'tool') {
      if (isFirstPage) this.#changes.begin();
      const isLastPage = typeof result.nextCursor !== 'string';
      for (const sentence of this.#changes.read(listed, isLastPage)) this.#say(sentence);
    }
    return cleanMembers(result, cleaning, (key) =>
      key === items ? listed.flatMap((item) => this.#cleanItem(item, kind, cleaning)) : null,
    );
  }

  #cleanItem(item: unknown, kind: Kind | undefined, cleaning: Cleaning): readonly unknown[] {
    if (this.#policies.server === 'block') {
      const own = new Cleaning(false);
      own.value(item);
      if (own.isEmpty) return [item];
      this.#tell('server', `${kind ?? 'resource'} of a listing`, own.found);
      return [];
    }
    return [kind === undefined ? cleaning.value(item) : this.#names.cleanItem(kind, item, cleaning)];
  }

  /** Gives the server the names that it gave itself. */
  #restore(message: Message, asked: Asked | undefined): Message {
    if (isObject(message.result) && asked?.question)
      return { ...message, result: asked.question.restore(message.result) };
    if (!isObject(message.params)) return message;
    return { ...message, params: this.#restoreParams(message.method, message.params) };
  }

  #restoreParams(method: unknown, params: Record<string, unknown>): Record<string, unknown> {
    const restored = { ...params };
    if (typeof params.uri === 'string') restored.uri = this.#names.originalUri(params.uri);
    const kind = KINDS.get(method);
    const called = kind && this.#names.of(kind, params.name);
    if (called !== undefined) {
      restored.name = called.original;
      if (params.arguments !== undefined) restored.arguments = called.names.restore(params.arguments);
    }
    return method === 'completion/complete' && isObject(params.ref)
      ? { ...restored, ...this.#restoreCompletion(params.ref, params) }
      : restored;
  }

  #restoreCompletion(ref: Record<string, unknown>, { argument, context }: Record<string, unknown>) {
    if (typeof ref.uri === 'string') return { ref: { ...ref, uri: this.#names.originalUri(ref.uri) } };
    const prompt = this.#names.of('prompt', ref.name);
    if (prompt === undefined) return {};
    return {
      ref: { ...ref, name: prompt.original },
      ...(isObject(argument) && {
        argument: { ...argument, name: prompt.names.original(String(argument.name)) },
      }),
      ...(context !== undefined && { context: prompt.names.restore(context) }),
    };
  }

  #tell(from: Side, what: unknown, found: Found): void {
    const policy = this.#policies[from];
    const done = { clean: 'cleaned', block: 'blocked', report: 'passed on as it is' }[policy];
    const isPlain = typeof what === 'string' && isPlainName(what.replaceAll(' ', '-'));
    const name = isPlain ? what : 'a message';
    this.#say(`From the ${from}, ${name}: ${sentenceOf(found)}; ${done}.`);
  }
}

/** `cleanMember` may clean a member in its own way. */
function cleanMembers(
  value: unknown,
  cleaning: Cleaning,
  cleanMember: (key: string, member: unknown) => unknown = () => null,
  opaque: ReadonlySet<string> = OPAQUE,
): unknown {
  if (!isObject(value)) return cleaning.value(value);
  return cleaning.members(value, (key, member) => {
    if (opaque.has(key) && typeof member !== 'object') return member;
    const within = OPAQUE_IN.get(key);
    if (within === undefined) return cleanMember(key, member) ?? cleaning.value(member);
    const cleanOne = (one: unknown) => cleanMembers(one, cleaning, undefined, within);
    return Array.isArray(member) ? member.map(cleanOne) : cleanOne(member);
  });
}

function withCounts(message: Message, found: Found): Message {
  const place = hasMethod(message) ? 'params' : 'result';
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
