/** JSON that a model writes into a string, such as the arguments of a tool: each literal is cleaned by what it says. */

/** Chunks in, chunks out. */
interface TextStream {
  push(chunk: string): string;
  end(): string;
}

/** A longer literal is no argument of a tool; it is held until it ends. */
const LONGEST = 8 * 1024 * 1024;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Neither hidden, nor an escape that could be. */
const IS_PLAIN = /^[\t\n\r -[\]-~]*$/;

/** Arguments of a tool are an object, a list or a string; half a text may begin so too. */
const LOOKS_LIKE_JSON = /^\s*[[{"]/;

/** Members whose string is JSON. */
export const HAS_JSON = /^(?:arguments|partial_json|inputTextDelta)$/;

/** What Python and others read as JSON: with numbers that are none. */
export function isLooseJson(text: string): boolean {
  if (!LOOKS_LIKE_JSON.test(text) || !/NaN|Infinity/.test(text)) return false;
  try {
    JSON.parse(
      text.replace(/"(?:[^"\\]|\\.)*"|-?Infinity|NaN/g, (one) => (one.startsWith('"') ? '""' : '0')),
    );
    return true;
  } catch {
    return false;
  }
}

/** A literal goes out when it has ended, as it came where nothing is hidden. What does not begin as JSON is text. */
export function jsonTextStream(map: (text: string) => string, textStream: () => TextStream): TextStream {
  let kind: TextStream | null = null;
  return {
    push(chunk) {
      if (kind === null && /^[\t\n\r ]*$/.test(chunk)) return chunk;
      kind ??= LOOKS_LIKE_JSON.test(chunk) ? new Literals(map) : textStream();
      return kind.push(chunk);
    },
    end: () => kind?.end() ?? '',
  };
}

export function mapJsonText(text: string, map: (text: string) => string): string {
  return LOOKS_LIKE_JSON.test(text) ? mapLiterals(text, map) : map(text);
}

/** The same of what only should be JSON: several values, values with an error in between. */
export function mapLiterals(text: string, map: (text: string) => string): string {
  const literals = new Literals(map);
  return literals.push(text) + literals.end();
}

class Literals implements TextStream {
  readonly #map: (text: string) => string;
  /** The literal that has not ended. */
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
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isOpen && unit === BACKSLASH) this.#isEscaped = true;
      else if (unit === QUOTE) {
        const end = this.#isOpen ? index + 1 : index;
        const piece = chunk.slice(from, end);
        given += this.#isOpen ? this.#literal(this.#held + piece) : this.#text(piece);
        from = end;
        this.#held = '';
        this.#isOpen = !this.#isOpen;
      }
    }
    if (!this.#isOpen) return given + this.#text(chunk.slice(from));
    this.#held += chunk.slice(from);
    if (this.#held.length > LONGEST) throw new RangeError('An argument of this stream is too long.');
    return given;
  }

  end(): string {
    if (!this.#isOpen) return '';
    // JSON that breaks off may break off inside of an escape, which then says nothing.
    const cut = this.#held.replace(/(?<!\\)((?:\\\\)*)\\(?:u[\da-f]{0,3})?$/i, '$1');
    const whole = this.#literal(`${cut}"`).slice(0, -1);
    return whole === cut ? this.#held : whole;
  }

  #literal(literal: string): string {
    if (IS_PLAIN.test(literal)) return literal;
    let said: string;
    try {
      said = JSON.parse(literal);
    } catch {
      return this.#text(literal);
    }
    const left = this.#map(said);
    return left === said ? literal : JSON.stringify(left);
  }

  #text(text: string): string {
    return IS_PLAIN.test(text) ? text : this.#map(text);
  }
}
