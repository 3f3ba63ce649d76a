/** The last sentence of a run: how many texts were scanned, and what they hold together. */
import { SEVERITIES, type SeverityCounts } from '../finding-classes.ts';
import { plural } from '../plural.ts';
import type { FormatSettings, Summary } from './format.ts';

/** Behind the number of messages. */
export const STAYS = ': `clean` removes what plain spaces carry only with --whitespace';

export function sumUp(summary: Summary, failing: number, { command, showsKept }: FormatSettings): string {
  const {
    scanned,
    unclean,
    written,
    deleted,
    replaced,
    kept,
    payloads,
    inSpaces = 0,
    severities,
    allowed = 0,
    known = 0,
    escaped = 0,
    leftAlone = 0,
    skipped,
    failed,
    refused = 0,
  } = summary;
  const would = written > 0 ? '' : 'would be ';
  const counts = [
    ...(deleted > 0 ? [`${deleted} ${would}deleted`] : []),
    ...(replaced > 0 ? [`${replaced} ${would}replaced`] : []),
    ...(kept > 0 ? [`${kept} kept${showsKept || command === 'clean' ? '' : ' (--kept says why)'}`] : []),
  ];
  const fail = `${failing} ${failing === 1 ? 'fails' : 'fail'} the check`;
  const passing = failing === 0 ? 'nothing to remove' : fail;
  const state = unclean === 0 ? passing : `${unclean} with something to remove`;
  const nothing = refused > 0 ? 'Nothing cleaned' : 'Nothing scanned';
  const seen = scanned === 0 ? nothing : `${plural(scanned, 'text')} scanned, ${state}`;
  const head = written > 0 ? `${plural(written, 'file')} of ${scanned} cleaned` : seen;
  const sentences = [
    [head, counts.join(', ')].filter((part) => part !== '').join(': '),
    ...(command === 'scan' ? severest(severities) : []),
    // A text may fail for what is not removed: an escape, or code out of view.
    ...(unclean > 0 && failing > unclean ? [fail] : []),
    ...(payloads > 0 ? [`${plural(payloads, 'hidden message')} decoded${inSpaces > 0 ? STAYS : ''}`] : []),
    ...(leftAlone > 0 ? [`\`clean\` would leave ${plural(leftAlone, 'character')} alone`] : []),
    ...(escaped > 0 ? [`${escaped} to change by hand`] : []),
    ...(allowed > 0 ? [`${allowed} allowed by comments`] : []),
    ...(known > 0 ? [`${known} known from the baseline`] : []),
    ...(skipped > 0 ? [`${plural(skipped, 'binary file')} skipped`] : []),
    ...(refused > 0 ? [`${plural(refused, 'file')} left alone, to change by hand`] : []),
    ...(failed > refused ? [`${failed - refused} could not be read or written`] : []),
  ];
  return `${sentences.join('. ')}.`;
}

/** `2 errors, 1 note`, or nothing. */
function severest(severities: SeverityCounts): readonly string[] {
  const counted = SEVERITIES.filter((severity) => severities[severity] > 0);
  if (counted.length === 0) return [];
  return [counted.map((severity) => plural(severities[severity], severity)).join(', ')];
}
