/** The page docs/schemes.md: writing it, and finding the rows in which the engine got worse. */
import type { Family } from '../../packages/engine/src/forge/index.ts';
import type { Measured } from './measure.ts';

/** Shares of the messages in percent, with one digit after the point. */
export interface Figures {
  readonly decoded: number;
  readonly reported: number;
  readonly silent: number;
  readonly misread: number;
  readonly exact: number;
}

const COLUMNS = ['decoded', 'reported', 'silent', 'misread', 'exact'] as const;
const IS_BETTER_HIGH = { decoded: true, reported: null, silent: false, misread: false, exact: true } as const;

export function figuresOf(rows: readonly Measured[]): Figures {
  const sum = (count: (row: Measured) => number) => rows.reduce((total, row) => total + count(row), 0);
  const messages = sum((row) => row.messages);
  const share = (count: (row: Measured) => number) => Math.round((sum(count) / messages) * 1000) / 10;
  return {
    decoded: share(({ outcomes }) => outcomes.decoded),
    reported: share(({ outcomes }) => outcomes.reported),
    silent: share(({ outcomes }) => outcomes.silent),
    misread: share(({ outcomes }) => outcomes.misread),
    exact: share(({ exact }) => exact),
  };
}

const cells = (figures: Figures) => COLUMNS.map((column) => figures[column].toFixed(1));

/** For a terminal: a line for each scheme, then one for each family. */
export function renderTable(rows: readonly Measured[]): string {
  const families = familiesOf(rows);
  const lines = [
    ['scheme', 'messages', ...COLUMNS],
    ...rows.map((row) => [row.scheme.name, `${row.messages}`, ...cells(figuresOf([row]))]),
    ['', '', ...COLUMNS.map(() => '')],
    ...families.map(([family, of]) => [family, `${messagesOf(of)}`, ...cells(figuresOf(of))]),
    ['all', `${messagesOf(rows)}`, ...cells(figuresOf(rows))],
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function messagesOf(rows: readonly Measured[]): number {
  return rows.reduce((total, { messages }) => total + messages, 0);
}

function familiesOf(rows: readonly Measured[]): readonly (readonly [Family, readonly Measured[]])[] {
  const families = Map.groupBy(rows, ({ scheme }) => scheme.family);
  return [...families];
}

const HEAD = '| Decoded | Reported | Silent | Misread | Cover exact |';

export function renderPage(rows: readonly Measured[]): string {
  const sections = familiesOf(rows).map(([family, of]) => {
    const lines = of.map((row) => {
      const { name, mapping, source } = row.scheme;
      return `| \`${name}\` | ${mapping} | ${source} | ${row.messages} | ${cells(figuresOf([row])).join(' | ')} |`;
    });
    return `## ${family[0]?.toUpperCase()}${family.slice(1)}

| Scheme | Mapping | Known from | Messages ${HEAD}
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`;
  });
  const sums = [...familiesOf(rows), ['all', rows] as const].map(
    ([family, of]) =>
      `| ${family} | ${of.length} | ${messagesOf(of)} | ${cells(figuresOf(of)).join(' | ')} |`,
  );
  return `# Results on hiding schemes

\`npm run schemes -- --update\` writes this page. Each scheme hides a hundred secrets in each of five covers: English, Persian, Thai, a text with emoji, and code. The secrets have 2 to 60 characters. They are sentences and words in seven scripts, code, numbers, tokens, hexadecimal and base64. A secret that a scheme cannot write is replaced by another one. A scheme that needs more room gets a longer cover, and a cover in which it has no place is left out. \`npm run schemes\` fails if a row has become worse.

The figures are percentages of the messages:

- **Decoded**: a payload equals the secret. Case is ignored if the scheme cannot write it.
- **Reported**: there is no payload, but a caveat mentions hidden data, or the suspicion is 60 or more.
- **Silent**: there is no payload, no such caveat, and a suspicion below 60.
- **Misread**: there are payloads, but none equals the secret.
- **Cover exact**: the clean text equals the cleaned cover.

Schemes of the family "visible" change what a reader could see. They are cleaned with the option \`whitespace\`, which is off by default: only it removes spaces and tabs at line ends and double spaces. A short secret does not always identify its scheme: two characters without a frame do not show the order of the bits.

\`limpid forge SCHEME TEXT\` hides a text with any of these schemes. \`@limpid/engine/forge\` does the same in a program.

## Families

| Family | Schemes | Messages ${HEAD}
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${sums.join('\n')}

${sections.join('\n')}`;
}

export function readPage(page: string): ReadonlyMap<string, Figures> {
  const rows = page.matchAll(/^\| `([\w-]+)` \|.*\| \d+ \| ([\d. |]+) \|$/gm);
  return new Map(
    Array.from(rows, ([, name = '', figures = '']) => {
      const [decoded = 0, reported = 0, silent = 0, misread = 0, exact = 0] = figures
        .split(' | ')
        .map(Number);
      return [name, { decoded, reported, silent, misread, exact }];
    }),
  );
}

/** One sentence for each figure that is worse than the page says, and for each scheme that it lacks. */
export function worseThan(page: ReadonlyMap<string, Figures>, rows: readonly Measured[]): readonly string[] {
  return rows.flatMap((row) => {
    const { name } = row.scheme;
    const before = page.get(name);
    if (before === undefined) return [`${name}: the page has no such scheme`];
    const now = figuresOf([row]);
    return COLUMNS.filter((column) => {
      const isHigh = IS_BETTER_HIGH[column];
      return isHigh !== null && (isHigh ? now[column] < before[column] : now[column] > before[column]);
    }).map(
      (column) => `${name}: ${column} ${now[column].toFixed(1)} instead of ${before[column].toFixed(1)}`,
    );
  });
}
