/** The npm packages beside which the engine is measured, each called as its README says; `npm run bench` installs them. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PEERS = join(import.meta.dirname, 'peers');

export interface Rival {
  readonly name: string;
  /** Returns a cleaned text; a package that only finds does less. */
  readonly isCleaner: boolean;
  readonly run: (text: string) => unknown;
}

type Call = (text: string) => unknown;

export async function loadRivals(): Promise<readonly Rival[]> {
  const load = (file: string) => import(join(PEERS, 'node_modules', file));
  const require = createRequire(join(PEERS, 'package.json'));
  const antiTrojanSource = await load('anti-trojan-source/src/main.js');
  const cleaners: readonly (readonly [string, Call])[] = [
    ['out-of-character', (await load('out-of-character/builds/out-of-character.mjs')).replace],
    ['humanize-ai-lib', (await load('humanize-ai-lib/dist/humanize-string.js')).humanizeString],
    ['unllm', (await load('unllm/dist/index.mjs')).clean],
    ['confusables', require('confusables').remove],
    ['unhomoglyph', require('unhomoglyph')],
  ];
  const find = (text: string) => antiTrojanSource.hasConfusables({ sourceText: text });
  return [
    ...cleaners.map(([name, run]) => ({ name, isCleaner: true, run })),
    { name: 'anti-trojan-source', isCleaner: false, run: find },
  ];
}
