/** What the tables say of one character, whatever stands around it: for those who explain it. */
import { isLatinTwin, isRomanNumeral, isStyled, isSuspect } from './letters/word-letters.ts';
import type { Reason } from './marks/mark.ts';
import type { Technique } from './options.ts';
import {
  characterName,
  FIRST_NUMBERED_SELECTOR,
  hexOf,
  knownNames,
  NUMBER_OF_FIRST,
} from './unicode/character-name.ts';
import { plainLetterOf, similarTo, twinOf } from './unicode/look-alikes.ts';
import { plainPunctuationOf } from './unicode/punctuation.ts';
import type { CharacterClass } from './unicode/techniques.ts';
import { type Context, TECHNIQUE_ENTRIES, techniqueIndexOf } from './unicode/techniques.ts';
import { twinCharacterOf } from './unicode/twins.ts';

/** One way in which a character is looked at; a dash can be typography and nothing else, a letter only a look-alike. */
export interface CharacterUse {
  readonly technique: Technique;
  readonly characterClass: CharacterClass;
  /** What becomes of it where nothing around it speaks for it. */
  readonly action: 'deleted' | 'replaced' | 'kept';
  readonly replacement?: string;
  /** For which it is kept, each in some context. */
  readonly reasons: readonly Reason[];
  /** A visible sign: among letters of other scripts alone it is deleted, and elsewhere nothing is said of it. */
  readonly isSign?: true;
}

export interface CharacterDescription {
  /** `U+` and at least four upper-case hex digits. */
  readonly codePoint: string;
  /** Null where the engine has nothing to say of it and so knows no name. */
  readonly name: string | null;
  readonly uses: readonly CharacterUse[];
}

/** What each context of data/techniques.txt may answer, and those that a run as a whole may give. */
const REASONS: Readonly<Record<Context, readonly Reason[]>> = {
  'bidi-mark': ['bidi-mark'],
  'bidi-pair': ['bidi-pair'],
  'braille-cell': ['braille-cell'],
  'cjk-space': ['cjk-space'],
  'combining-flood': ['combining-flood'],
  'combining-order': ['combining-order'],
  'compatibility-filler': ['ks-composition'],
  'data-separator': ['data-separator'],
  'emoji-tag-sequence': ['emoji-tag-sequence'],
  'emoji-variation': ['emoji-presentation', 'keycap', 'standardized-variant'],
  'field-separator': ['data-separator'],
  'figure-space': ['number-grouping', 'figure-alignment'],
  'hair-space': ['range-dash', 'nested-quotes', 'number-unit', 'cjk-space'],
  'hangul-filler': ['hangul-filler-syllable'],
  'hidden-dot': ['hidden-dot', 'combining-flood'],
  'hieroglyph-control': ['hieroglyph-control'],
  'hyphenation-point': ['hyphenation-point'],
  'ideographic-variant': ['ideographic-variant'],
  'interlinear-annotation': ['interlinear-annotation'],
  'invisible-operator': ['invisible-operator'],
  joiner: [
    ...(['indic-virama', 'indic-pre-virama', 'indic-letter', 'indic-affix'] as const),
    ...(['cursive-non-join', 'cursive-join'] as const),
    ...(['arabic-morpheme', 'arabic-affix', 'kurdish-heh', 'arabic-ligature-control'] as const),
  ],
  'khmer-inherent-vowel': ['khmer-inherent-vowel'],
  'legacy-encoding': ['legacy-encoding', 'ansi-sequence'],
  'line-break-opportunity': ['sea-line-break', 'cjk-line-break', 'indic-virama'],
  'mongolian-variant': ['mongolian-fvs'],
  'mongolian-vowel-separator': ['mongolian-vowel-separator'],
  'musical-control': ['musical-control'],
  'narrow-no-break-space': [
    ...(['french-punctuation', 'khmer-punctuation', 'number-grouping', 'number-unit'] as const),
    ...(['mongolian-suffix', 'range-dash', 'nested-quotes', 'cjk-space', 'reference'] as const),
  ],
  never: [],
  'no-break-space': [
    ...([
      'french-punctuation',
      'khmer-punctuation',
      'number-grouping',
      'number-unit',
      'cyrillic-dash',
      'single-letter-word',
    ] as const),
    ...(['range-dash', 'cjk-space', 'reference'] as const),
  ],
  'ogham-space': ['ogham-space'],
  overstrike: ['overstrike'],
  'page-break': ['page-break'],
  'prepended-mark': [],
  'private-use': ['private-use'],
  'shorthand-control': ['shorthand-control'],
  'standardized-variant': ['standardized-variant'],
  'terminal-control': ['ansi-sequence'],
  'thin-space': [
    ...(['french-punctuation', 'khmer-punctuation', 'number-grouping', 'number-unit'] as const),
    ...(['range-dash', 'nested-quotes', 'cjk-space'] as const),
  ],
  'word-joiner': ['sea-no-break', 'cjk-no-break', 'number-join'],
};

const CARRIAGE_RETURN = 0x0d;
const ZERO_WIDTH_JOINER = 0x200d;
const STYLES: readonly Reason[] = ['styled-word', 'math-variable', 'unit-sign', 'fullwidth-cjk'];
const SCRIPTS: readonly Reason[] = [
  ...(['foreign-script-text', 'mixed-script-word', 'scientific-symbol', 'ipa-transcription'] as const),
];
const NOTATIONS: readonly Reason[] = ['range-dash', 'cyrillic-dash', 'letter-quote', 'standardized-variant'];
const KELVIN_SIGN = 0x212a;
const ANGSTROM_SIGN = 0x212b;

/** Takes any code point. */
export function describeCharacter(codePoint: number): CharacterDescription {
  const uses = [
    useInTables(codePoint),
    useAsReturn(codePoint),
    useAsLetter(codePoint),
    useAsTwin(codePoint),
    useAsPunctuation(codePoint),
  ];
  const known = uses.filter((use) => use !== null);
  const isNamed = known.length > 0 || knownNames().has(codePoint);
  return {
    codePoint: `U+${hexOf(codePoint)}`,
    name: isNamed ? characterName(codePoint) : null,
    uses: known,
  };
}

/** The code point of a formal name; case, spaces, `-` and `_` do not count. Null where the engine knows no such name. */
export function codePointOfName(name: string): number | null {
  const wanted = loose(name);
  const exact = name.toUpperCase();
  let first: number | null = null;
  for (const [codePoint, known] of knownNames()) {
    // A hyphen alone can tell two names apart.
    if (known === exact) return codePoint;
    if (first === null && loose(known) === wanted) first = codePoint;
  }
  if (first !== null) return first;
  // The table leaves out names that are only counted on.
  const number = Number(/^VARIATIONSELECTOR([1-9][0-9]{1,2})$/.exec(wanted)?.[1] ?? 0);
  const selector = FIRST_NUMBERED_SELECTOR - NUMBER_OF_FIRST + number;
  if (number >= NUMBER_OF_FIRST && loose(characterName(selector)) === wanted) return selector;
  const ideograph = Number.parseInt(/^CJKCOMPATIBILITYIDEOGRAPH([0-9A-F]{4,5})$/.exec(wanted)?.[1] ?? '', 16);
  return twinCharacterOf(ideograph) === null ? null : ideograph;
}

/** Like UAX #44 5.9.2. */
function loose(name: string): string {
  return name.toUpperCase().replace(/[ _-]/g, '');
}

function useInTables(codePoint: number): CharacterUse | null {
  const index = techniqueIndexOf(codePoint);
  const entry = TECHNIQUE_ENTRIES[index];
  if (index === 0 || entry === undefined) return null;
  const { technique, characterClass, fallback, context } = entry;
  const reasons =
    codePoint === ZERO_WIDTH_JOINER ? (['emoji-zwj', ...REASONS[context]] as const) : REASONS[context];
  if (context === 'prepended-mark')
    return { technique, characterClass, action: 'deleted', reasons, isSign: true };
  if (fallback.action !== 'replace') {
    return { technique, characterClass, action: fallback.action === 'report' ? 'kept' : 'deleted', reasons };
  }
  return { technique, characterClass, action: 'replaced', replacement: fallback.text, reasons };
}

/** Most of them are of a line end: one that is not overwrites its line. */
function useAsReturn(codePoint: number): CharacterUse | null {
  if (codePoint !== CARRIAGE_RETURN) return null;
  const end = { action: 'replaced', replacement: '\n' } as const;
  return { technique: 'zero-width', characterClass: 'terminal-control', ...end, reasons: [] };
}

/** Alone a letter is only a letter: it is replaced in a word of the letters that it passes for. */
function useAsLetter(codePoint: number): CharacterUse | null {
  if (!isSuspect(codePoint)) return null;
  const letter = plainLetterOf(codePoint) || twinOf(codePoint) || similarTo(codePoint);
  const end =
    letter === 0
      ? ({ action: 'kept' } as const)
      : ({ action: 'replaced', replacement: String.fromCodePoint(letter) } as const);
  return {
    technique: 'homoglyph',
    characterClass: 'look-alike',
    ...end,
    reasons: reasonsOfLetter(codePoint),
  };
}

function reasonsOfLetter(codePoint: number): readonly Reason[] {
  if (codePoint === KELVIN_SIGN || codePoint === ANGSTROM_SIGN) return ['unit-sign', ...SCRIPTS];
  if (isRomanNumeral(codePoint)) return ['roman-numeral', ...SCRIPTS];
  if (isStyled(codePoint)) return [...STYLES, ...SCRIPTS];
  return isLatinTwin(codePoint) ? ['styled-word', ...SCRIPTS] : SCRIPTS;
}

/** The whole text decides about it: docs/rules.md 4.8.4. What stays has no finding. */
function useAsTwin(codePoint: number): CharacterUse | null {
  const twin = twinCharacterOf(codePoint);
  if (twin === null) return null;
  const end = { action: 'replaced', replacement: String.fromCodePoint(twin) } as const;
  return { technique: 'homoglyph', characterClass: 'look-alike', ...end, reasons: [] };
}

function useAsPunctuation(codePoint: number): CharacterUse | null {
  const plain = plainPunctuationOf(codePoint);
  if (plain === null) return null;
  return {
    technique: 'punctuation',
    characterClass: 'punctuation',
    action: 'replaced',
    replacement: plain,
    reasons: NOTATIONS,
  };
}
