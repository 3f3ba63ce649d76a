/** Exotic spaces and line separators: each becomes the plain one where no convention needs it; docs/rules.md 4.5, 4.9. */
import { brailleCell } from '../context/braille-cell.ts';
import { cjkGap, cjkSpace } from '../context/cjk-space.ts';
import { cyrillicDash } from '../context/cyrillic-dash.ts';
import { figureAlignment } from '../context/figure-alignment.ts';
import { frenchPunctuation } from '../context/french-punctuation.ts';
import { khmerPunctuation } from '../context/khmer-punctuation.ts';
import { mongolianSuffix } from '../context/mongolian-suffix.ts';
import { nestedQuotes } from '../context/nested-quotes.ts';
import { numberGrouping } from '../context/number-grouping.ts';
import { cyrillicUnit, keyName, numberUnit, numeroSign, placeholderPair } from '../context/number-unit.ts';
import { oghamSpace } from '../context/ogham-space.ts';
import { followsPlaceholder } from '../context/placeholder.ts';
import { rangeDash } from '../context/range-dash.ts';
import { reference } from '../context/reference.ts';
import { singleLetterWord } from '../context/single-letter-word.ts';
import type { Surroundings } from '../context/surroundings.ts';
import type { Decision, Reason } from '../marks/mark.ts';
import type { Context } from '../unicode/techniques.ts';
import { entryAt, keepFor, type Rule } from './place.ts';

type Question = (around: Surroundings, candidate: number) => Reason | null;

const SPACE: Decision = { action: 'replace', text: ' ' };

/** A text that sets this space as French does sets it before units too, and so may one in another language than English. */
const unitAsInFrench: Question = (around, candidate) => {
  const reason = numberUnit(around, candidate);
  // The text as a whole is asked last.
  if (reason === null) return null;
  const { habits } = around;
  const isUsual = habits.isFrench(around.codePointOf(candidate)) || habits.isForeign();
  if (isUsual) return reason;
  // Catalogues of programs, which no model wrote.
  return followsPlaceholder(around, candidate) && habits.isUnlikeEnglish() ? reason : null;
};

/** What each context of data/techniques.txt asks, the first answer wins. */
const QUESTIONS: Partial<Record<Context, readonly Question[]>> = {
  'braille-cell': [brailleCell],
  'cjk-space': [cjkSpace],
  'figure-space': [numberGrouping, figureAlignment],
  'hair-space': [rangeDash, nestedQuotes, numberUnit, cjkGap],
  'narrow-no-break-space': [
    ...[
      frenchPunctuation,
      khmerPunctuation,
      numberGrouping,
      cyrillicUnit,
      mongolianSuffix,
      rangeDash,
      nestedQuotes,
      keyName,
      cjkGap,
      numeroSign,
      placeholderPair,
      reference,
    ],
    unitAsInFrench,
  ],
  'no-break-space': [
    ...[
      frenchPunctuation,
      khmerPunctuation,
      numberGrouping,
      numberUnit,
      cyrillicDash,
      singleLetterWord,
      rangeDash,
      keyName,
      cjkGap,
      reference,
    ],
  ],
  'ogham-space': [oghamSpace],
  // Thin spaces are set by typographers, narrow ones by language models too: only these ask the whole text.
  'thin-space': [
    ...[
      frenchPunctuation,
      khmerPunctuation,
      numberGrouping,
      numberUnit,
      cyrillicUnit,
      rangeDash,
      nestedQuotes,
      cjkGap,
    ],
  ],
};

export const nbsp: Rule = (place) => {
  const { around, candidate } = place;
  const { context, fallback } = entryAt(place);
  const plain = fallback.action === 'replace' ? fallback : SPACE;
  for (const question of QUESTIONS[context] ?? []) {
    const reason = question(around, candidate);
    if (reason !== null) return keepFor(reason, plain);
  }
  return plain;
};
