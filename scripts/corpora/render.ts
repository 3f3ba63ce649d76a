/** docs/corpora.md: the tables, which are printed on the terminal too, and the meaning of their columns. */
import type { EncoderResult } from './encoders.ts';
import { type Measured, showText } from './measure-corpus.ts';
import type { Difference, Verdicts } from './oracles.ts';
import type { Peer } from './peers.ts';

export function renderPage(
  measured: readonly Measured[],
  encoders: readonly EncoderResult[],
  peers: readonly Peer[],
): string {
  const versions = peers.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `# Results on natural texts

\`npm run corpora -- --update\` writes this page. It installs the texts, runs the engine over all of them, and compares every number with \`corpora/expected.txt\`. That file lists each changed character with its reason. A change without a reason is an error.

## Natural texts

${renderCorpora(measured, peers)}

The first columns are Limpid's. **Changed** counts the characters that the default options delete or replace. **Wrongly** counts the changes for which \`scripts/corpora/explain-change.ts\` has no reason. No-break spaces are not listed one by one; \`corpora/expected.txt\` counts how many are kept and replaced in each language. **Suspicion** is the highest suspicion of any document.

The other columns are for ${versions}. Here **Wrongly** counts characters at positions where Limpid changes nothing. anti-trojan-source finds characters but changes none. decancer runs in its mildest setting, with all \`retain\` options and \`disableBidi\`. It reports no positions, so its numbers are lower bounds.

## Encoders

${renderEncoders(encoders, peers)}

Each package hides seeded random secrets between the words of English, Persian and Hindi sentences and of a sentence with emoji. **Decoded** counts the secrets that were decoded exactly. The other columns count the carrier texts that were restored exactly.
`;
}

/** docs/corpora-debian.md: the run over packages of Debian, with every change that has no reason. */
export function renderDebianPage(measured: readonly Measured[], verdicts: Verdicts | null): string {
  const failures = measured.flatMap(({ corpus, figures }) =>
    [...figures]
      .filter(([row]) => isFailure(row))
      .map(([row, times]) => `${corpus.name}  ${times}  ${withoutLinks(row)}`),
  );
  return `# Results on catalogues and manuals of Debian

\`npm run corpora -- --debian --update\` writes this page. It downloads packages with \`apt-get\`, unpacks them without installing anything, and cleans every message and every paragraph of a manual by itself. The numbers change with the packages, so nothing is compared. Each hundred messages of a file are also read as one page, for payloads and suspicion alone. The columns mean the same as in [the results on natural texts](corpora.md).

${renderCorpora(measured, [])}

${renderTotals(measured)}

${renderReasons(measured)}
${verdicts === null ? '' : renderVerdicts(verdicts)}
## Changes without a reason, and suspected texts

These changes have no reason in \`scripts/corpora/explain-change.ts\`. Each line has the package and the number of occurrences. A \`WRONG\` line has the changed character and the ones beside it. An \`ALARM\` line has a text with a suspicion of 30 or more.

\`\`\`text
${failures.join('\n')}
\`\`\`
`;
}

/** Of all packages together. */
function renderTotals(measured: readonly Measured[]): string {
  const sum = (name: string) => measured.reduce((all, { figures }) => all + (figures.get(name) ?? 0), 0);
  const suspected = sumOfRows(measured, /^ALARM/);
  const all = sum('characters') + sum('characters of pages');
  const wrong = sum('changed wrongly');
  const per = (number: number, characters: number) => ((number / characters) * 1e6).toFixed(2);
  return `In all ${count(sum('documents'))} texts with ${count(all)} characters, ${count(sum('characters of pages'))} of them in pages, have ${count(sum('payloads'))} payloads. ${count(wrong)} changes have no reason: ${per(wrong, sum('characters'))} in a million characters. ${count(suspected)} texts have a suspicion of 30 or more: ${per(suspected, all)} in a million characters, ${count(sumOfRows(measured, /^ALARM \| km/))} of them Khmer. ${count(sum('not idempotent'))} texts changed again when cleaned a second time, and ${count(sum('directives changed'))} lost a directive of a program.`;
}

function sumOfRows(measured: readonly Measured[], pattern: RegExp): number {
  return measured
    .flatMap(({ figures }) => [...figures])
    .reduce((all, [row, times]) => all + (pattern.test(row) ? times : 0), 0);
}

/** How often each reason of `explain-change.ts` is given. */
function renderReasons(measured: readonly Measured[]): string {
  const reasons = new Map<string, number>();
  for (const { figures } of measured)
    for (const [row, times] of figures) {
      const [reason = '', ...rest] = row.split(' | ');
      if (rest.length >= 2 && !isFailure(row)) reasons.set(reason, (reasons.get(reason) ?? 0) + times);
    }
  const rows = [...reasons]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, times]) => [reason, count(times)]);
  return `The other changes, by their reason. Spaces are only counted.

${renderTable(['Reason', 'Changes'], rows)}
`;
}

function renderVerdicts({ lines, words, differences }: Verdicts): string {
  return `
## What looks otherwise

\`--oracles\` asks two programs about everything that loses a character. fribidi tells the visual order of a line before and after, in a paragraph that its first letter directs and in one from the right; HarfBuzz tells the glyphs of a word, in the fonts of Noto. Of ${count(lines)} lines with letters from the right and ${count(words)} words in a script that is shaped, these differ, each with the reasons of what it lost:

\`\`\`text
${differences.map(renderDifference).map(withoutLinks).join('\n')}
\`\`\`
`;
}

export function renderDifference({ oracle, corpus, group, reasons, before }: Difference): string {
  return `${oracle} | ${corpus} | ${group} | ${reasons} | ${showText(before)}`;
}

/** No bracket of a text makes a link of the page. */
function withoutLinks(row: string): string {
  return row.replaceAll('](', '] (');
}

/** Whether a row of the figures is one that should not be. */
export function isFailure(row: string): boolean {
  return /^(?:WRONG|ALARM|not idempotent|directives changed)/.test(row);
}

type Row = readonly string[];

export function renderCorpora(measured: readonly Measured[], peers: readonly Peer[]): string {
  const header = [
    'Corpus',
    ...['Documents', 'Characters', 'Changed', 'Wrongly', 'Payloads', 'Suspicion'],
    ...peers.flatMap(({ name, onlyFinds }) => [`${name} ${onlyFinds ? 'finds' : 'changes'}`, 'Wrongly']),
  ];
  const rows = measured.map(({ corpus, figures, peers: verdicts }) => [
    corpus.name,
    ...['documents', 'characters', 'changed', 'changed wrongly', 'payloads', 'highest suspicion'].map(
      (name) => count(figures.get(name) ?? 0),
    ),
    ...verdicts.flatMap(({ changed, wrong }) => [count(changed), count(wrong)]),
  ]);
  return renderTable(header, rows);
}

export function renderEncoders(results: readonly EncoderResult[], peers: readonly Peer[]): string {
  const header = ['Encoder', 'Secrets', 'Decoded', 'Carrier exact', ...peers.map(({ name }) => name)];
  const rows = results.map((result) => [
    result.encoder,
    ...[result.secrets, result.decoded, result.exact].map(count),
    ...result.peers.map((exact) => (exact === null ? 'only finds' : count(exact))),
  ]);
  return renderTable(header, rows);
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function renderTable(header: Row, rows: readonly Row[]): string {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: Row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}
