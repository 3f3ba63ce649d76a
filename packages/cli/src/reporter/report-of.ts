/** The report of a text, once all of it was added: the part of an outcome that depends on the text alone. */
import type { Scanned } from '../scan-data.ts';
import type { AllowComments } from './allow-comments.ts';
import type { Inspected } from './found-marks.ts';
import type { ReportedMarks } from './reported-marks.ts';

/** Of one text. */
const MOST_IDLE = 10;

export type TextReport = Omit<Scanned, 'outcome' | 'path' | 'encoding' | 'fileState'>;

/** The report, after all parts of a text were added to `reported`. */
export function reportOf(
  reported: ReportedMarks,
  inspected: Omit<Inspected, 'marks' | 'payloads'>,
  { notes }: AllowComments,
): Omit<TextReport, 'text'> {
  const { characters, suspicion, verdict, whitespace, caveats } = inspected;
  const { idle, deleted, replaced, kept, severities, escaped, escapes, allowed, known, tallies, ...found } =
    reported.end(inspected);
  const all = [
    ...notes,
    ...idle.slice(0, MOST_IDLE).map(({ start, comment }) => {
      const [word, where] =
        comment.index < start
          ? ['limpid-allow-next-line', 'in the next line']
          : ['limpid-allow', 'in its line (limpid-allow-next-line is for the next one)'];
      return `line ${comment.line}: ${word} has no effect: nothing that it allows is found ${where}.`;
    }),
  ];
  return {
    ...{ characters, deleted, replaced, kept },
    ...(allowed > 0 && { allowed }),
    ...(escaped > 0 && { escaped }),
    ...(escapes.length > 0 && { escapes }),
    ...(known > 0 && { known }),
    ...(tallies !== undefined && { tallies }),
    severities,
    ...{ suspicion, verdict },
    ...{ kinds: found.kinds, places: found.places, payloads: found.payloads },
    ...{ whitespace, caveats, hidesMessage: found.hidesMessage },
    ...(all.length > 0 && { notes: all }),
  };
}

export function namesOf(
  findings: readonly { readonly codePoint: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  return new Map(findings.map(({ codePoint, name }) => [codePoint, name]));
}
