/** The committed expectation: reading it, writing it, and telling which number moved and by how much. */
import type { Figures } from './figures.ts';

/** Figures by the name of their corpus. */
export type Expectation = ReadonlyMap<string, Figures>;

/** A number that is not what was expected. */
export interface Move {
  readonly corpus: string;
  readonly figure: string;
  readonly expected: number;
  readonly found: number;
}

const HEADING = `# What \`npm run corpora\` must find, number by number; \`npm run corpora -- --update\` writes it.
# A change of a natural text stands here with its reason: reason | language | what is done | where = how often.
# [] in a text is the place of the changed character. A change under WRONG has no reason: the engine is to be mended.
# ALARM is a text that is suspected: templates of Mongolian, with bare separators, are.
`;

/** Every number that moved; a figure that is missing on one side counts as 0 there. */
export function compareFigures(expected: Expectation, found: Expectation): readonly Move[] {
  const moves: Move[] = [];
  for (const corpus of new Set([...expected.keys(), ...found.keys()])) {
    const before = expected.get(corpus) ?? new Map<string, number>();
    const after = found.get(corpus) ?? new Map<string, number>();
    for (const figure of new Set([...before.keys(), ...after.keys()])) {
      const one = { corpus, figure, expected: before.get(figure) ?? 0, found: after.get(figure) ?? 0 };
      if (one.expected !== one.found) moves.push(one);
    }
  }
  return moves;
}

export function tellMove({ corpus, figure, expected, found }: Move): string {
  const by = found - expected;
  return `${corpus}: ${figure}: ${found} instead of ${expected} (${by > 0 ? '+' : ''}${by})`;
}

export function writeExpectation(expectation: Expectation): string {
  const sections = Array.from(expectation, ([corpus, figures]) => {
    const plain = Array.from(figures).filter(([name]) => !name.includes(' | '));
    const listed = Array.from(figures).filter(([name]) => name.includes(' | '));
    const lines = [...plain.sort(byName), ...listed.sort(byName)].map(
      ([name, count]) => `${name} = ${count}`,
    );
    return `\n[${corpus}]\n${lines.join('\n')}\n`;
  });
  return HEADING + sections.join('');
}

function byName([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Throws where a line is none of ours: an expectation that is read wrongly would expect nothing. */
export function readExpectation(text: string): Expectation {
  const expectation = new Map<string, Map<string, number>>();
  let figures: Map<string, number> | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [, corpus] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, name = '', count = ''] = /^(.+) = (\d+)$/.exec(line) ?? [];
    if (corpus !== undefined) {
      figures = new Map();
      expectation.set(corpus, figures);
    } else if (name !== '' && figures !== undefined) figures.set(name, Number(count));
    else
      throw new Error(`line ${index + 1} of the expectation is neither [corpus] nor name = number: ${line}`);
  }
  return expectation;
}
