/** The npm packages beside which the engine is measured, each called as its README says; `npm run bench` installs them. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PEERS = join(import.meta.dirname, 'peers');

export interface Rival {
  readonly name: string;
  /** Gives a cleaned text back; one that only finds does less. */
  readonly isCleaner: boolean;
  /** Replaces look-alike letters. */
  readonly readsLookAlikes: boolean;
  readonly run: (text: string) => unknown;
}

type Call = (text: string) => unknown;

export async function loadRivals(): Promise<readonly Rival[]> {
  const outOfCharacter = await imported<'replace'>('out-of-character/builds/out-of-character.mjs');
  const humanize = await imported<'humanizeString'>('humanize-ai-lib/dist/humanize-string.js');
  const unllm = await imported<'clean'>('unllm/dist/index.mjs');
  const antiTrojanSource = (await imported('anti-trojan-source/src/main.js')) as unknown as {
    hasConfusables(asked: { sourceText: string }): boolean;
  };
  const confusables = required('confusables') as { remove: Call };
  const unhomoglyph = required('unhomoglyph') as Call;
  return [
    cleaner('out-of-character', outOfCharacter.replace),
    cleaner('humanize-ai-lib', humanize.humanizeString),
    cleaner('unllm', unllm.clean),
    { ...cleaner('confusables', confusables.remove), readsLookAlikes: true },
    { ...cleaner('unhomoglyph', unhomoglyph), readsLookAlikes: true },
    {
      ...cleaner('anti-trojan-source', (text) => antiTrojanSource.hasConfusables({ sourceText: text })),
      isCleaner: false,
    },
  ];
}

function cleaner(name: string, run: Call): Rival {
  return { name, isCleaner: true, readsLookAlikes: false, run };
}

function imported<Name extends string>(path: string): Promise<Readonly<Record<Name, Call>>> {
  return import(pathToFileURL(join(PEERS, 'node_modules', path)).href);
}

function required(name: string): unknown {
  return createRequire(join(PEERS, 'package.json'))(name);
}
