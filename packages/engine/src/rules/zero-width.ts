/** Zero-width and other invisible characters: deleted, but for the one that its context needs; docs/rules.md 4.1 to 4.6. */
import { bidiMark } from '../context/bidi-mark.ts';
import { combiningFlood } from '../context/combining-flood.ts';
import { combiningOrder } from '../context/combining-order.ts';
import { compatibilityFiller } from '../context/compatibility-filler.ts';
import { dataSeparator } from '../context/data-separator.ts';
import { fieldSeparator } from '../context/field-separator.ts';
import { hangulFiller } from '../context/hangul-filler.ts';
import { hieroglyphControl } from '../context/hieroglyph-control.ts';
import { hyphenationPoint } from '../context/hyphenation-point.ts';
import { interlinearAnnotation } from '../context/interlinear-annotation.ts';
import { invisibleOperator } from '../context/invisible-operator.ts';
import { shapesScript } from '../context/joining-script.ts';
import { khmerInherentVowel } from '../context/khmer-inherent-vowel.ts';
import { legacyEncoding } from '../context/legacy-encoding.ts';
import { lineBreakOpportunity } from '../context/line-break-opportunity.ts';
import { mongolianVowelSeparator } from '../context/mongolian-vowel-separator.ts';
import { musicalControl } from '../context/musical-control.ts';
import { overstrike } from '../context/overstrike.ts';
import { pageBreak } from '../context/page-break.ts';
import { isAmongOtherLetters } from '../context/prepended-mark.ts';
import { shorthandControl } from '../context/shorthand-control.ts';
import type { Surroundings } from '../context/surroundings.ts';
import { terminalControl } from '../context/terminal-control.ts';
import { wordJoiner } from '../context/word-joiner.ts';
import type { Decision, Reason } from '../marks/mark.ts';
import { isDefaultIgnorable } from '../unicode/default-ignorable.ts';
import type { Context } from '../unicode/techniques.ts';
import { DELETE, entryAt, isCrowdedOut, keepFor, type Place, type Rule } from './place.ts';

type Question = (around: Surroundings, candidate: number) => Reason | null;

/** What each context of data/techniques.txt asks. */
const QUESTIONS: Partial<Record<Context, Question>> = {
  'bidi-mark': bidiMark,
  'combining-flood': combiningFlood,
  'combining-order': combiningOrder,
  'compatibility-filler': compatibilityFiller,
  'data-separator': dataSeparator,
  'field-separator': fieldSeparator,
  'hangul-filler': hangulFiller,
  'hieroglyph-control': hieroglyphControl,
  'hyphenation-point': hyphenationPoint,
  'interlinear-annotation': interlinearAnnotation,
  'invisible-operator': invisibleOperator,
  joiner: shapesScript,
  'khmer-inherent-vowel': khmerInherentVowel,
  'legacy-encoding': legacyEncoding,
  'line-break-opportunity': lineBreakOpportunity,
  'mongolian-vowel-separator': mongolianVowelSeparator,
  'musical-control': musicalControl,
  overstrike,
  'page-break': pageBreak,
  'private-use': () => 'private-use',
  'shorthand-control': shorthandControl,
  'terminal-control': terminalControl,
  'word-joiner': wordJoiner,
};

const JOINER = 0x200d;

/** Of these a run may hold several: each is a character of its own, and its question knows its neighbours. */
const MANY_IN_A_RUN: ReadonlySet<Context> = new Set([
  'compatibility-filler',
  'hieroglyph-control',
  'interlinear-annotation',
  'terminal-control',
]);
/** Of these a run may hold one of each code point: two slurs may begin at once, a syllable may lack two jamo, and marks of both directions hold a sign between two words. */
const ONE_OF_EACH: ReadonlySet<Context> = new Set(['bidi-mark', 'hangul-filler', 'musical-control']);

export const zeroWidth: Rule = (place) => {
  const { around, candidate } = place;
  const { context, fallback } = entryAt(place);
  if (fallback.action === 'replace') return fallback;
  if (fallback.action === 'report') {
    const reason = QUESTIONS[context]?.(around, candidate) ?? null;
    if (reason !== null) return { action: 'keep', reason };
    return context === 'data-separator' ? DELETE : null;
  }
  return decideHidden(place, context);
};

function decideHidden(place: Place, context: Context): Decision | null {
  const { around, candidate, run } = place;
  if (run.flag?.includes(candidate) === true) return { action: 'keep', reason: 'emoji-tag-sequence' };
  if (isCrowdedOut(run, candidate)) return DELETE;
  if (context === 'prepended-mark') return isAmongOtherLetters(around, candidate) ? DELETE : null;
  if (candidate === run.emojiJoiner) return { action: 'keep', reason: 'emoji-zwj' };
  const isLost = run.isCrowded && candidate !== run.edgeJoiner;
  if (isLost && isDefaultIgnorable(around.codePointOf(candidate))) return DELETE;
  if (context === 'bidi-pair') return keepFor(place.bidiPairs().has(candidate) ? 'bidi-pair' : null, DELETE);
  if (run.isArabicLigatureControl && context === 'joiner')
    return { action: 'keep', reason: 'arabic-ligature-control' };
  // Asked of every one, since some questions remember what they were asked.
  const reason = QUESTIONS[context]?.(around, candidate) ?? null;
  const mayStay = isFirstOfKind(place, context) || (reason === 'indic-virama' && shapesVirama(place));
  return mayStay ? keepFor(reason, DELETE) : DELETE;
}

/** Behind a joiner after a virama a second one shows the virama itself: Kannada and Malayalam are typed so. */
function shapesVirama({ around, run }: Place): boolean {
  return run.end - run.first === 2 && around.codePointOf(run.first) === JOINER;
}

function isFirstOfKind({ around, candidate, run }: Place, context: Context): boolean {
  if (MANY_IN_A_RUN.has(context)) return true;
  const kind = ONE_OF_EACH.has(context) ? `${context} ${around.codePointOf(candidate)}` : context;
  if (run.shownKinds.includes(kind)) return false;
  run.shownKinds.push(kind);
  return true;
}
