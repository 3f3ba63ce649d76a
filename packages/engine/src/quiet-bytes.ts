/**
 * A door of its own, since it opens in a few milliseconds: texts in UTF-8 that are proven to hide nothing by their bytes,
 * what is said of them, and where strings of code begin and end.
 */
export { bordersWithin, codeInString, HAS_WRITTEN_QUOTE, ON_EVENT } from './context/code-places.ts';
export { TECHNIQUES, type Technique } from './options.ts';
export { reportQuiet } from './quiet-report.ts';
export type { SpacingCounts } from './spacing/suspect-spacing.ts';
export { STRICT_REASONS, type StrictReason } from './strict-reasons.ts';
export { openPlainSections, type PlainLines, type PlainSections } from './text/kernel/open-plain.ts';
export { openQuietBytes, type QuietBytes } from './text/kernel/open-utf-8.ts';
