/** The class of a finding that a service reports: it tells the character and no more. */
import { describeCharacter, type Technique } from '@limpid/engine';
import { CLASS_OF_CHARACTER, type FindingClass } from '../finding-classes.ts';

export function classOfCharacter(codePoint: number, technique: Technique): FindingClass {
  const { uses } = describeCharacter(codePoint);
  const use = uses.find((one) => one.technique === technique);
  return use === undefined ? OTHERWISE[technique] : CLASS_OF_CHARACTER[use.characterClass];
}

const OTHERWISE: Readonly<Record<Technique, FindingClass>> = {
  'zero-width': 'invisible',
  'variation-selector': 'variation-selector',
  homoglyph: 'look-alike',
  nbsp: 'odd-space',
  punctuation: 'punctuation',
  whitespace: 'whitespace',
};
