/** What became of a finding, in the words of its row. */
import type { Finding } from '@limpid/engine';
import { fill, words } from '../words/words.ts';

const { findings: sentences } = words.scan;

export function describeAction({ action, replacement = '' }: Finding): string {
  if (action !== 'replaced') return sentences[action];
  if (replacement === '') return sentences.replaced;
  if (replacement === ' ') return sentences.nowSpace;
  if (replacement === '\n') return sentences.nowLineBreak;
  if (replacement === '\uFFFD') return sentences.nowMissingSign;
  if (/^[A-Za-z]$/.test(replacement)) return fill(sentences.nowLetter, { letter: replacement });
  return fill(sentences.now, { replacement });
}
