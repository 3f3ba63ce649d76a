/** Streams of events, as bytes: server-sent events, and lines of JSON. */
import { EventTexts, type GuardedEvent } from './event-texts.ts';
import { createGuard, type Guard, type GuardSettings } from './guard.ts';

/** An event that is longer is no delta of a model. */
const LONGEST = 8 * 1024 * 1024;
const TOO_LONG = 'An event of this stream is too long.';

/** For `response.body.pipeThrough(guardEventStream())`: server-sent events of whatever service. */
export function guardEventStream(settings: GuardSettings = {}): TransformStream<Uint8Array, Uint8Array> {
  return guardEvents(createGuard(settings));
}

export function guardEvents(guard: Guard): TransformStream<Uint8Array, Uint8Array> {
  const texts = new EventTexts(guard);
  /** Of the event that has not ended. */
  let event: string[] = [];
  let length = 0;
  const endEvent = () => {
    const lines = event;
    event = [];
    length = 0;
    return guardEvent(lines, texts);
  };
  return guardLines(
    (line) => {
      event.push(line);
      length += line.length;
      if (length > LONGEST) throw new RangeError(TOO_LONG);
      return isEmpty(line) ? endEvent() : '';
    },
    () => {
      const isBroken = event.length > 0;
      const text = endEvent();
      const rest = texts.rest().map(writeEvent).join('');
      // An event that breaks off must not take up what was held.
      return rest === '' ? text : `${text}${isBroken ? '\n\n' : ''}${rest}`;
    },
  );
}

/** Each line is an event. */
export function guardJsonLines(guard: Guard): TransformStream<Uint8Array, Uint8Array> {
  const texts = new EventTexts(guard, true);
  let start = '';
  const write = (events: readonly GuardedEvent[]) =>
    events.map((one) => start + one.data + one.beside).join('');
  return guardLines(
    (line) => {
      const end = LINE_END.exec(line)?.index ?? line.length;
      const own = recordStart(line);
      const data = line.slice(own.length, end);
      if (data.trim() === '') return line;
      start = own;
      return write(texts.read({ data, beside: line.slice(end) || '\n' }, ''));
    },
    () => write(texts.rest()),
  );
}

function guardLines(
  read: (line: string) => string,
  end: () => string,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const lines = new Lines();
  return new TransformStream({
    transform(bytes, controller) {
      const text = lines
        .push(decoder.decode(bytes, { stream: true }))
        .map(read)
        .join('');
      if (text !== '') controller.enqueue(encoder.encode(text));
    },
    flush(controller) {
      const text = [...lines.push(decoder.decode()), ...lines.rest()].map(read).join('') + end();
      if (text !== '') controller.enqueue(encoder.encode(text));
    },
  });
}

/** The lines of an event, each with its end; without anything to change they stay as they came. */
function guardEvent(lines: readonly string[], texts: EventTexts): string {
  const whole = lines.join('');
  const data = lines.filter((line) => DATA.test(line)).map(fieldValue);
  if (data.length === 0) return whole;
  const joined = data.join('\n');
  if (joined === '[DONE]') return texts.rest().map(writeEvent).join('') + whole;
  const beside = lines.filter((line) => !DATA.test(line) && !isEmpty(line)).join('');
  const names = lines.filter((line) => line.startsWith('event:')).map(fieldValue);
  const events = texts.read({ data: joined, beside }, names.at(-1) ?? '');
  const left = events.map((one) => (one.data === joined ? null : writeEvent(one)));
  return [...left.slice(0, -1), left.at(-1) ?? whole].join('');
}

function writeEvent({ data, beside }: GuardedEvent): string {
  const lines = data.split(/\r\n|\n|\r/).map((line) => `data: ${line}\n`);
  return `${beside}${lines.join('')}\n`;
}

const DATA = /^data(?=[:\r\n]|$)/;
const isEmpty = (line: string) => line === '\n' || line === '\r\n' || line === '\r';
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

/** What a line says, without its name and its end: one space behind the colon is none of it; without one, nothing. */
function fieldValue(line: string): string {
  const end = LINE_END.exec(line)?.index ?? line.length;
  const colon = line.indexOf(':');
  const value = colon < 0 ? '' : line.slice(colon + 1, end);
  return value.startsWith(' ') ? value.slice(1) : value;
}

/** What begins a record of a JSON text sequence (RFC 7464). */
export function recordStart(line: string): string {
  let end = 0;
  while (line[end] === '\u{1E}') end++;
  return line.slice(0, end);
}
