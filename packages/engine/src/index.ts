/** The door to the engine; quiet-bytes.ts is a smaller one. */
export { applyMarks } from './apply-marks.ts';
export {
  type CharacterDescription,
  type CharacterUse,
  codePointOfName,
  describeCharacter,
} from './describe-character.ts';
export type { CharacterClass, Decision, Mark, Reason } from './mark.ts';
export {
  type DocumentEnd,
  type DocumentPart,
  type OpenDocument,
  openDocument,
} from './open-document.ts';
export { type CleanOptions, DEFAULT_OPTIONS, TECHNIQUES, type Technique } from './options.ts';
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
export { UNICODE_VERSION } from './unicode/version.ts';
