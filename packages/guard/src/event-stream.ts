/** Server-sent events of an OpenAI-compatible service, as bytes: the text of each choice is cleaned as it passes. */
import { createGuard, type Guard, type GuardedStream, type GuardSettings } from './guard.ts';

/** An event that is longer is no delta of a model. */
const LONGEST = 8 * 1024 * 1024;

interface Delta {
  content?: unknown;
  refusal?: unknown;
  tool_calls?: unknown;
}

interface Choice {
  index?: number;
  delta?: Delta;
  text?: unknown;
  finish_reason?: unknown;
}

interface Chunk {
  choices?: Choice[];
}

/** For `response.body.pipeThrough(guardEventStream())`: `chat/completions` and `completions`, `stream: true`. */
export function guardEventStream(settings: GuardSettings = {}): TransformStream<Uint8Array, Uint8Array> {
  return guardEvents(createGuard(settings));
}

export function guardEvents(guard: Guard): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const choices = new GuardedChoices(guard);
  let waiting = '';
  return new TransformStream({
    transform(bytes, controller) {
      waiting += decoder.decode(bytes, { stream: true });
      const lines = waiting.split('\n');
      waiting = lines.pop() as string;
      if (waiting.length > LONGEST) throw new RangeError('An event of this stream is too long.');
      const text = lines.map((line) => `${choices.line(line)}\n`).join('');
      if (text !== '') controller.enqueue(encoder.encode(text));
    },
    flush(controller) {
      waiting += decoder.decode();
      const text = choices.line(waiting) + choices.rest();
      if (text !== '') controller.enqueue(encoder.encode(text));
    },
  });
}

/** A field of a choice that is written delta by delta. */
interface Open {
  readonly stream: GuardedStream;
  /** Puts text in a delta of that field. */
  readonly write: (choice: Choice, text: string) => void;
}

class GuardedChoices {
  readonly #guard: Guard;
  /** By choice, then by field. */
  readonly #open = new Map<number, Map<string, Open>>();
  /** The last chunk: what is still held at the end goes out in one like it. */
  #last: Chunk | null = null;

  constructor(guard: Guard) {
    this.#guard = guard;
  }

  /** A line of the stream, without its end. */
  line(line: string): string {
    const data = /^data: ?(.*?)\r?$/.exec(line)?.[1];
    if (data === undefined) return line;
    if (data === '[DONE]') return this.rest() + line;
    let chunk: Chunk;
    try {
      chunk = JSON.parse(data);
    } catch {
      return line;
    }
    if (!Array.isArray(chunk?.choices)) return line;
    for (const choice of chunk.choices) this.#guardChoice(choice);
    this.#last = { ...chunk, choices: [] };
    return `data: ${JSON.stringify(chunk)}${line.endsWith('\r') ? '\r' : ''}`;
  }

  /** What is held of all choices: a stream that breaks off finishes none. */
  rest(): string {
    let events = '';
    for (const index of this.#open.keys()) {
      const choice: Choice = { index, delta: {}, finish_reason: null };
      if (this.#endChoice(choice))
        events += `data: ${JSON.stringify({ ...this.#last, choices: [choice] })}\n\n`;
    }
    return events;
  }

  #guardChoice(choice: Choice): void {
    const { delta } = choice;
    if (typeof choice.text === 'string')
      this.#push(choice, 'text', choice.text, (to, text) => {
        to.text = text;
      });
    for (const name of ['content', 'refusal'] as const) {
      const text = delta?.[name];
      if (typeof text !== 'string') continue;
      this.#push(choice, name, text, (to, left) => {
        to.delta = { ...to.delta, [name]: left };
      });
    }
    if (choice.finish_reason !== null && choice.finish_reason !== undefined) this.#endChoice(choice);
  }

  #push(choice: Choice, name: string, text: string, write: Open['write']): void {
    const index = choice.index ?? 0;
    const fields = this.#open.get(index) ?? new Map<string, Open>();
    this.#open.set(index, fields);
    const open = fields.get(name) ?? { stream: this.#guard.stream('answer'), write };
    fields.set(name, open);
    write(choice, open.stream.push(text));
  }

  /** Puts what is held in this choice; whether there was any. */
  #endChoice(choice: Choice): boolean {
    const index = choice.index ?? 0;
    const fields = this.#open.get(index) ?? new Map<string, Open>();
    this.#open.delete(index);
    let hasRest = false;
    for (const [name, { stream, write }] of fields) {
      const rest = stream.end();
      if (rest === '') continue;
      hasRest = true;
      const before = name === 'text' ? choice.text : choice.delta?.[name as 'content' | 'refusal'];
      write(choice, (typeof before === 'string' ? before : '') + rest);
    }
    return hasRest;
  }
}
