/** Writes the engine's Unicode tables; `renderTables` is what the freshness test compares. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCharacterNames } from './generate/character-names.ts';
import { renderCommonIdeographs } from './generate/common-ideographs.ts';
import { renderEnglishLetters } from './generate/english-letters.ts';
import { renderEnglishWords } from './generate/english-words.ts';
import { renderGeneralCategory } from './generate/general-category.ts';
import { renderLanguageWords } from './generate/language-words.ts';
import { renderLookAlikes, renderStyledLetters } from './generate/look-alikes.ts';
import { renderNameDoubles } from './generate/name-doubles.ts';
import { renderNumberUnits } from './generate/number-units.ts';
import {
  renderBidiClass,
  renderBinary,
  renderCombiningClass,
  renderEmoji,
  renderJoiningType,
  renderScript,
  renderScriptGroups,
} from './generate/properties.ts';
import { renderPunctuation } from './generate/punctuation.ts';
import { renderHead } from './generate/render-runs.ts';
import { renderSubdivisions } from './generate/subdivisions.ts';
import { renderTechniques } from './generate/techniques.ts';
import { renderTwins } from './generate/twins.ts';
import { UNICODE_VERSION } from './generate/unicode-data.ts';
import { renderVariationSequences } from './generate/variation-sequences.ts';
import { renderVisibleAlphabets } from './generate/visible-alphabets.ts';

export const TABLES_FOLDER = join(
  import.meta.dirname,
  '..',
  'packages',
  'engine',
  'src',
  'unicode',
  'tables',
);

/** File name to content. */
export async function renderTables(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['bidi-class.ts', await renderBidiClass()],
    ['character-names.ts', await renderCharacterNames()],
    ['common-ideographs.ts', renderCommonIdeographs()],
    ['combining-class.ts', await renderCombiningClass()],
    ['default-ignorable.ts', await renderBinary('Default_Ignorable_Code_Point')],
    ['emoji.ts', await renderEmoji()],
    ['english-letters.ts', renderEnglishLetters()],
    ['english-words.ts', renderEnglishWords()],
    ['joining-type.ts', await renderJoiningType()],
    ['language-words.ts', renderLanguageWords()],
    ['look-alikes.ts', renderLookAlikes()],
    ['name-doubles.ts', renderNameDoubles()],
    ['styled-letters.ts', await renderStyledLetters()],
    ['punctuation.ts', renderPunctuation()],
    ['number-units.ts', renderNumberUnits()],
    ['script.ts', await renderScript()],
    ['script-groups.ts', await renderScriptGroups()],
    ['twins.ts', renderTwins()],
    ['unified-ideograph.ts', await renderBinary('Unified_Ideograph')],
    ['general-category.ts', await renderGeneralCategory()],
    ['subdivisions.ts', renderSubdivisions()],
    ['variation-sequences.ts', renderVariationSequences()],
    ['visible-alphabets.ts', renderVisibleAlphabets()],
    [
      'version.ts',
      renderHead('The version of Unicode.', 'data/package.json') +
        `export const UNICODE_VERSION = '${UNICODE_VERSION}';\n`,
    ],
    ['techniques.ts', await renderTechniques()],
  ]);
}

if (import.meta.main) {
  mkdirSync(TABLES_FOLDER, { recursive: true });
  for (const [file, content] of await renderTables()) writeFileSync(join(TABLES_FOLDER, file), content);
}
