/** Server-sent events of an OpenAI-compatible service, as bytes: the text of each choice is cleaned as it passes. */
import { createGuard, type Guard, type GuardedStream, type GuardSettings, parseJson } from './guard.ts';

/** An event that is longer is no delta of a model. */
const LONGEST = 8 * 1024 * 1024;
const TOO_LONG = 'An event of this stream is too long.';
/** What a model writes in a delta. */
const FIELDS = ['content', 'refusal', 'reasoning', 'reasoning_content'] as const;
type Field = (typeof FIELDS)[number];

type Delta = Partial<Record<Field, unknown>>;

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
  const lines = new Lines();
  /** Of the event that has not ended. */
  let event: string[] = [];
  let length = 0;
  const read = (whole: readonly string[]) => {
    let text = '';
    for (const line of whole) {
      event.push(line);
      length += line.length;
      if (length > LONGEST) throw new RangeError(TOO_LONG);
      if (LINE_END.exec(line)?.index !== 0) continue;
      text += choices.event(event);
      event = [];
      length = 0;
    }
    return text;
  };
  return new TransformStream({
    transform(bytes, controller) {
      const text = read(lines.push(decoder.decode(bytes, { stream: true })));
      if (text !== '') controller.enqueue(encoder.encode(text));
    },
    flush(controller) {
      let text = read([...lines.push(decoder.decode()), ...lines.rest()]);
      text += choices.event(event);
      const rest = choices.rest();
      // An event that breaks off must not take up what was held.
      if (rest !== '') text += `${event.length > 0 ? '\n\n' : ''}${rest}`;
      if (text !== '') controller.enqueue(encoder.encode(text));
    },
  });
}

const LINE_END = /\r\n|\n|\r/;

/** Cuts what comes into lines, each with its end; a long line is joined once. */
class Lines {
  #pieces: string[] = [];
  #length = 0;

  push(text: string): readonly string[] {
    // Half of a line end may be still to come.
    const sure = text.endsWith('\r') ? text.slice(0, -1) : text;
    const last = Math.max(sure.lastIndexOf('\n'), sure.lastIndexOf('\r'));
    const isEnded = this.#pieces.at(-1)?.endsWith('\r') === true && text !== '';
    if (last < 0 && !isEnded) return this.#keep(text);
    const whole = this.#pieces.join('') + text.slice(0, last + 1);
    this.#pieces = [];
    this.#length = 0;
    this.#keep(text.slice(last + 1));
    return whole.match(LINE) ?? [];
  }

  rest(): readonly string[] {
    return this.#pieces.join('').match(LINE) ?? [];
  }

  #keep(text: string): readonly string[] {
    if (text !== '') this.#pieces.push(text);
    this.#length += text.length;
    if (this.#length > LONGEST) throw new RangeError(TOO_LONG);
    return [];
  }
}

const LINE = /[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g;

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

  /** The lines of an event, each with its end; without anything to change they stay as they came. */
  event(lines: readonly string[]): string {
    const whole = lines.join('');
    const isData = (line: string) => line.startsWith('data:');
    const data = lines.filter(isData).map(fieldValue).join('\n');
    if (data === '[DONE]') return this.rest() + whole;
    const left = this.#clean(data);
    if (left === data) return whole;
    return [...lines.filter((line) => !isData(line) && fieldValue(line) !== ''), `data: ${left}\n\n`].join(
      '',
    );
  }

  #clean(data: string): string {
    let chunk: Chunk;
    try {
      chunk = parseJson(data) as Chunk;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return data;
    }
    if (!Array.isArray(chunk?.choices)) return data;
    const before = JSON.stringify(chunk);
    for (const choice of chunk.choices) this.#guardChoice(choice);
    this.#last = { ...chunk, choices: [] };
    const after = JSON.stringify(chunk);
    return after === before ? data : after;
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
    for (const name of FIELDS) {
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
      const before = name === 'text' ? choice.text : choice.delta?.[name as Field];
      write(choice, (typeof before === 'string' ? before : '') + rest);
    }
    return hasRest;
  }
}

/** What a line says, without its name and its end: one space behind the colon is none of it. */
function fieldValue(line: string): string {
  const end = LINE_END.exec(line)?.index ?? line.length;
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1, Math.max(end, colon + 1));
  return value.startsWith(' ') ? value.slice(1) : value;
}
