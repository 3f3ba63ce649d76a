/** The answer in one line, at the same points as the verdict. */
import type { Finding, Report } from '@limpid/engine';
import scanWords from '../words/scan.json' with { type: 'json' };

const { glance } = scanWords;

export function inOneLine({ suspicion, payloads, findings }: Report): string {
  if (payloads.length > 0) return glance.message;
  if (suspicion >= 60) return glance.likely;
  if (suspicion >= 30) return glance.possible;
  if (suspicion > 0) return glance.some;
  const removed = findings.filter(({ action }) => action !== 'kept');
  if (!removed.every(isAskedFor)) return glance.leftBehind;
  if (removed.length > 0) return glance.cleaned;
  return findings.length > 0 ? glance.kept : glance.nothing;
}

/** Only a switch that a person has turned on looks for these. */
function isAskedFor({ technique }: Finding): boolean {
  return technique === 'punctuation' || technique === 'whitespace';
}
