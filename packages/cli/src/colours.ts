/** Colours of a terminal, or none; what is coloured has been made safe before. */

export interface Colours {
  red(text: string): string;
  yellow(text: string): string;
  dim(text: string): string;
  bold(text: string): string;
}

const ESCAPE = '\u{1B}';

export const PLAIN: Colours = { red: same, yellow: same, dim: same, bold: same };

const COLOURED: Colours = {
  red: (text) => paint(31, text),
  yellow: (text) => paint(33, text),
  dim: (text) => paint(2, text),
  bold: (text) => paint(1, text),
};

interface Environment {
  readonly [name: string]: string | undefined;
}

/** `when` is the value of --color. */
export function chooseColours(
  when: string | undefined,
  isTerminal: boolean,
  environment: Environment,
): Colours {
  if (when === 'always' || when === 'never') return when === 'always' ? COLOURED : PLAIN;
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = environment;
  if (forced !== undefined) return forced === '0' || forced === 'false' ? PLAIN : COLOURED;
  // https://no-color.org: set and not empty.
  if (refused !== undefined && refused !== '') return PLAIN;
  return isTerminal && terminal !== 'dumb' ? COLOURED : PLAIN;
}

function paint(code: number, text: string): string {
  return `${ESCAPE}[${code}m${text}${ESCAPE}[0m`;
}

function same(text: string): string {
  return text;
}
