/** What is said of a text that was proven to ask nothing by its bytes: the same as of its string. */
import { detect } from '@limpid/engine';
import { ALLOW_WORD, NO_COMMENTS } from './marks/allow-comments.ts';
import { ToldMarks } from './marks/told-marks.ts';
import { namesOf, reportOf } from './scan-text.ts';
import type { Encoding, Job, Scanned, Seen, Source } from './scanned.ts';

/** The word that a text must not hold to be proven, or none; null where the bytes alone cannot say what is asked. */
export function wordOfQuiet({ gives, fields, decodes = [], options, mindsComments }: Job): string | null {
  const isOfBytes = gives === 'report' && fields === undefined && decodes.length === 0;
  if (!isOfBytes || options.punctuation === true || options.whitespace === true) return null;
  return mindsComments ? ALLOW_WORD : '';
}

export function quietText(
  source: Source,
  job: Job,
  { encoding, seen }: { readonly encoding: Encoding; readonly seen: Seen | null },
  characters: number,
): Scanned {
  const { findings, ...facts } = detect('');
  const told = new ToldMarks(job, source, NO_COMMENTS);
  return {
    ...{ outcome: 'scanned', path: source.path, encoding, seen },
    ...reportOf(told, { ...facts, characters, names: namesOf(findings) }, NO_COMMENTS),
    text: null,
  };
}
