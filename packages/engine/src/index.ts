/** The door to the engine; quiet-bytes.ts is a smaller one. */

export { bordersWithin, type CodeRules, codeInString, codePlaces } from './context/code-places.ts';
export {
  type CharacterDescription,
  type CharacterUse,
  codePointOfName,
  describeCharacter,
} from './describe-character.ts';
export { looksEnglish } from './letters/english-with-i.ts';
export { applyMarks } from './marks/apply-marks.ts';
export type { Decision, Mark, Reason } from './marks/mark.ts';
export {
  type DocumentEnd,
  type DocumentPart,
  type OpenDocument,
  openDocument,
} from './open-document.ts';
export {
  type CleanOptions,
  DEFAULT_OPTIONS,
  type Provenance,
  type SwitchName,
  TECHNIQUES,
  type Technique,
} from './options.ts';
export type {
  Action,
  Carrier,
  CleanReport,
  Finding,
  Payload,
  PlacedPayload,
  Position,
  Report,
  WhitespaceSuspicion,
} from './report.ts';
export { type CleanSettings, clean, detect, type Inspection, inspect } from './scan.ts';
export { CREDENTIALS } from './scoring/caveats.ts';
export {
  createStreamCleaner,
  type StreamCleaner,
  type StreamEnd,
  type StreamFinding,
  type StreamPayload,
} from './streaming/stream-cleaner.ts';
export { STRICT_REASONS, type StrictReason } from './strict-reasons.ts';
export type { QuietText } from './text/section.ts';
export type { SectionSize } from './text/section-size.ts';
export { plainLetterOf, twinOf } from './unicode/look-alikes.ts';
export { doubleInNames } from './unicode/name-doubles.ts';
export type { CharacterClass } from './unicode/techniques.ts';
export { UNICODE_VERSION } from './unicode/version.ts';
