/** The figures as a table of Markdown, which is also fit to be read on a terminal. */
import type { EncoderResult } from './encoders.ts';
import type { Measured } from './measure-corpus.ts';
import type { Peer } from './peers.ts';

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
