/** One sentence that sums a report up, for a person. */
import type { Finding, Payload, WhitespaceSuspicion } from '../report.ts';

export interface Outcome {
  readonly suspicion: number;
  readonly findings: readonly Finding[];
  readonly payloads: readonly Payload[];
  readonly whitespace: readonly WhitespaceSuspicion[];
  /** Whether sound content credentials stand in the text. */
  readonly hasCredentials: boolean;
  /** Characters that would be kept for a reason, and go because that was asked. */
  readonly strictly: number;
}

/** Schemes whose carriers are plain spaces, tabs and line ends, which stay unless the option whitespace is on. */
export const BLANK_SCHEMES: ReadonlySet<string> = new Set([
  ...['double-spaces', 'blanks-at-line-ends', 'line-ends', 'snow'],
]);
/** And those that a reader sees as well. */
const VISIBLE_SCHEMES: ReadonlySet<string> = new Set([
  ...['look-alike-letters', 'space-choices', 'look-alikes-and-spaces', 'combining-marks'],
  ...BLANK_SCHEMES,
]);

const VERY_LIKELY = 90;
const LIKELY = 60;
const POSSIBLE = 30;

export function verdictOf(outcome: Outcome): string {
  const { suspicion, findings, payloads, whitespace, hasCredentials, strictly } = outcome;
  const asked = countOf(findings, isMadePlain);
  const kept = countOf(findings, isKeptForItself);
  const marks = countOf(findings, () => true) - kept - asked - strictly;
  if (payloads.length > 0) {
    const carriers = payloads.reduce((sum, payload) => sum + payload.codePoints, 0);
    const messages = payloads.length === 1 ? 'a message' : `${payloads.length} messages`;
    const noun = payloads.some(({ scheme }) => VISIBLE_SCHEMES.has(scheme))
      ? 'character'
      : 'hidden character';
    return `Somebody hid ${messages} in this text: ${plural(carriers, noun)} decoded to readable text.`;
  }
  if (hasCredentials && suspicion < POSSIBLE)
    return `This text carries content credentials, which are there to say who made it${suspicion === 0 ? '; nothing else of note was found' : ', and a few hidden or unusual characters more'}.`;
  if (marks === 0) {
    // A kind with needed and unneeded characters is one finding where its option is off.
    if (suspicion > 0 && kept > 0 && whitespace.length * 13 < suspicion)
      return `Nothing was removed: ${plural(kept, 'unusual character')} found, some of them needless.`;
    if (whitespace.length > 0)
      return 'Nothing hidden was found, but the spacing is uneven enough to carry data.';
    if (strictly > 0)
      return `Nothing hidden was found: ${plural(strictly, 'character')} ${strictly === 1 ? 'goes' : 'go'} as asked, although a script or notation needs ${strictly === 1 ? 'it' : 'them'}.`;
    if (asked > 0)
      return `Nothing hidden was found: ${plural(asked, 'sign')} of punctuation or spacing made plain, as asked.`;
    if (kept === 0) return 'Nothing hidden was found.';
    const stay = kept === 1 ? 'is kept, for the reason given' : 'are kept, each for the reason given';
    if (findings.some(isLookAlike))
      return `Nothing was removed, but letters of another script look like Latin ones: ${plural(kept, 'unusual character')} ${stay}.`;
    return `Nothing to remove: ${plural(kept, 'unusual character')} ${stay}.`;
  }
  const found = `${plural(marks, 'hidden or unusual character')} found where no script or notation needs ${marks === 1 ? 'it' : 'them'}`;
  if (suspicion >= VERY_LIKELY) return `This text was very likely marked on purpose: ${found}.`;
  if (suspicion >= LIKELY) return `This text was likely marked on purpose: ${found}.`;
  if (suspicion >= POSSIBLE) return `This text may have been marked on purpose: ${found}.`;
  if (findings.some(({ technique, action }) => technique === 'homoglyph' && action === 'replaced'))
    return `Letters in this text pass for letters that they are not: ${found}.`;
  return `Probably no mark, but what editors and web pages leave behind: ${found}.`;
}

/** Typography and spacing go because somebody asked for it: they hide nothing. */
function isMadePlain({ technique, removed }: Finding): boolean {
  return removed && (technique === 'punctuation' || technique === 'whitespace');
}

function isKeptForItself({ reason }: Finding): boolean {
  return reason !== undefined && reason !== 'option-off';
}

function isLookAlike({ name, reason }: Finding): boolean {
  if (/\bDIGIT\b/.test(name)) return false;
  return reason === 'foreign-script-text' || reason === 'mixed-script-word';
}

function countOf(findings: readonly Finding[], counts: (finding: Finding) => boolean): number {
  return findings.reduce((sum, finding) => sum + (counts(finding) ? finding.count : 0), 0);
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
