/** JSON that a model writes into a string, such as the arguments of a tool: each literal is cleaned by what it says. */
import { clean } from '@limpid/engine';

/** Chunks in, chunks out. */
interface TextStream {
  push(chunk: string): string;
  end(): string;
}

/** A longer literal is no argument of a tool; it is held until it ends. */
const LONGEST = 8 * 1024 * 1024;
const TOO_LONG = 'An argument of this stream is too long.';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Neither hidden, nor an escape that could be. */
const IS_PLAIN = /^[\t\n\r -[\]-~]*$/;

/** What the engine may take out: it hides JSON from a check of the first character alone. */
const HIDDEN = String.raw`\p{DI}\p{Cf}\p{Cc}\p{Cs}\p{NChar}\u2800\uFFFC`;
const IS_HIDDEN = new RegExp(`^(?![\\t\\n\\r])[${HIDDEN}]`, 'u');
const IS_BLANK = new RegExp(`^[\\s${HIDDEN}]*$`, 'u');

/** Arguments of a tool are an object, a list or a string; half a text may begin so too. */
const LOOKS_LIKE_JSON = new RegExp(`^[\\s${HIDDEN}]*[[{"]`, 'u');

/** Members whose string is JSON. */
export const HAS_JSON = /^(?:arguments|partial_json|inputTextDelta)$/;

/** Strings of JSON. Escapes go first: an expression that steps over each of them overflows the stack on long strings. */
const withoutEscapes = (json: string) => json.replace(/\\./gs, '_');

export const countStrings = (json: string) => withoutEscapes(json).match(/"[^"]*"/g)?.length ?? 0;

/** What Python and others read as JSON: with numbers that are none. */
export function isLooseJson(text: string): boolean {
  if (!LOOKS_LIKE_JSON.test(text) || !/NaN|Infinity/.test(text)) return false;
  const simple = withoutEscapes(text).replace(/"[^"]*"|-?Infinity|NaN/g, (one) =>
    one.startsWith('"') ? '""' : '0',
  );
  return isJson(simple);
}

/** The JSON that a text becomes when hidden characters between its tokens are gone; else null. */
export function hiddenJson(text: string): string | null {
  if (!LOOKS_LIKE_JSON.test(text) || isJson(text)) return null;
  const left = clean(text).text;
  return left !== text && (isJson(left) || isLooseJson(left)) ? left : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A literal goes out when it has ended, as it came where nothing is hidden. What does not begin as JSON is text. */
export function jsonTextStream(map: (text: string) => string, textStream: () => TextStream): TextStream {
  let kind: TextStream | null = null;
  /** What could still be before JSON or before text. */
  let held = '';
  return {
    push(chunk) {
      if (kind !== null) return kind.push(chunk);
      if (held === '' && /^[\t\n\r ]*$/.test(chunk)) return chunk;
      if (!IS_BLANK.test(chunk)) {
        // The half of a character that was cut is no sign of JSON.
        kind = LOOKS_LIKE_JSON.test(held.slice(-1) + chunk) ? new Literals(map) : textStream();
        return kind.push(held + chunk);
      }
      held += chunk;
      if (held.length > LONGEST) throw new RangeError(TOO_LONG);
      return '';
    },
    end() {
      if (kind !== null) return kind.end();
      kind = textStream();
      return kind.push(held) + kind.end();
    },
  };
}

/** Read again where hidden characters made it no JSON: an escape must not pass with them. */
export function mapJsonText(text: string, map: (text: string) => string): string {
  if (!LOOKS_LIKE_JSON.test(text)) return map(text);
  return mapLiterals(hiddenJson(text) === null ? text : map(text), map);
}

/** The same of what only should be JSON: several values, values with an error in between. */
export function mapLiterals(text: string, map: (text: string) => string): string {
  const literals = new Literals(map);
  return literals.push(text) + literals.end();
}

const isHiddenAt = (text: string, index: number) =>
  IS_HIDDEN.test(String.fromCodePoint(text.codePointAt(index) as number));

class Literals implements TextStream {
  readonly #map: (text: string) => string;
  /** The literal that has not ended, or text that should not be there: a joiner is judged beside its letters. */
  #held = '';
  #isOpen = false;
  #isEscaped = false;

  constructor(map: (text: string) => string) {
    this.#map = map;
  }

  push(chunk: string): string {
    let given = '';
    let from = 0;
    for (let index = 0; index < chunk.length; index++) {
      const unit = chunk.charCodeAt(index);
      // Behind a backslash nothing hidden stands for itself: it goes, and the next character is the escape.
      if (this.#isEscaped) this.#isEscaped = (unit < 0x20 || unit > 0x7e) && isHiddenAt(chunk, index);
      else if (this.#isOpen && unit === BACKSLASH) this.#isEscaped = true;
      else if (unit === QUOTE) {
        const end = this.#isOpen ? index + 1 : index;
        const piece = chunk.slice(from, end);
        given += this.#isOpen ? this.#literal(this.#held + piece) : this.#text(this.#held + piece);
        from = end;
        this.#held = '';
        this.#isOpen = !this.#isOpen;
      }
    }
    const rest = chunk.slice(from);
    if (!this.#isOpen && this.#held === '' && IS_PLAIN.test(rest)) return given + rest;
    this.#held += rest;
    if (this.#held.length > LONGEST) throw new RangeError(TOO_LONG);
    return given;
  }

  end(): string {
    if (!this.#isOpen) return this.#text(this.#held);
    const cut = withoutHalfEscape(this.#held);
    const whole = this.#literal(`${cut}"`).slice(0, -1);
    return whole === cut ? this.#held : whole;
  }

  #literal(literal: string): string {
    if (IS_PLAIN.test(literal)) return literal;
    let said: string;
    try {
      said = JSON.parse(literal);
    } catch {
      const left = this.#text(literal);
      return left !== literal && isJson(left) ? this.#literal(left) : left;
    }
    const left = this.#map(said);
    return left === said ? literal : JSON.stringify(left);
  }

  #text(text: string): string {
    return IS_PLAIN.test(text) ? text : this.#map(text);
  }
}

/** JSON that breaks off may break off inside of an escape, which then says nothing. */
function withoutHalfEscape(text: string): string {
  const end = /\\(?:u[\da-f]{0,3})?$/i.exec(text)?.index ?? text.length;
  let start = end;
  while (text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (end - start) % 2 === 0 ? text.slice(0, end) : text;
}
