/** What a finding is and what became of it, in the words of its row. */
import type { Finding } from '@limpid/engine';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { kindOf } from './hidden-kinds.ts';

const { findings: sentences } = scanWords;

export function describeAction({ action, replacement = '' }: Finding): string {
  if (action !== 'replaced') return sentences[action];
  if (replacement === '') return sentences.replaced;
  if (replacement === ' ') return sentences.nowSpace;
  if (replacement === '\n') return sentences.nowLineBreak;
  if (replacement === '\uFFFD') return sentences.nowMissingSign;
  if (/^[A-Za-z]$/.test(replacement)) return fill(sentences.nowLetter, { letter: replacement });
  return fill(sentences.now, { replacement });
}

/** The zero-width technique covers kinds that readers know by their own names; null for the others. */
export function kindName(codePoint: number): string | null {
  const kind = kindOf(codePoint);
  return kind === null || kind === 'selector' ? null : sentences.kinds[kind];
}
