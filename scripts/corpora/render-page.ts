/** docs/corpora.md: the tables, and what their columns mean. */
import type { EncoderResult } from './encoders.ts';
import type { Measured } from './measure-corpus.ts';
import type { Peer } from './peers.ts';
import { renderCorpora, renderEncoders } from './render-table.ts';

export function renderPage(
  measured: readonly Measured[],
  encoders: readonly EncoderResult[],
  peers: readonly Peer[],
): string {
  const versions = peers.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `# What natural texts say

Written by \`npm run corpora -- --update\`, which installs the texts, runs the engine over all of them and compares every number with \`corpora/expected.txt\`. There each change of a text stands with its reason; one that has none is wrong.

## Natural texts

${renderCorpora(measured, peers)}

Limpid's columns first. **Changed** counts characters deleted or replaced with the default options. **Wrongly** counts those for which \`scripts/corpora/explain-change.ts\` has no reason; spaces that break no line are not judged one by one: how many are kept and replaced is counted by language in \`corpora/expected.txt\`. **Suspicion** is the highest of any document.

Beside it ${versions}. Their **wrongly** counts characters at places where Limpid changes nothing. anti-trojan-source only finds. decancer runs with all its \`retain\` options and \`disableBidi\`, its mildest setting; it tells no places, so its numbers are the least that it changed.

## Encoders

${renderEncoders(encoders, peers)}

Seeded secrets are hidden by each package between words of English, Persian, Hindi and of a sentence with emoji. **Decoded** counts secrets read back exactly, the other columns the carriers that came back exactly.
`;
}
