/** How many characters were deleted, replaced and kept, in words. */
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import type { ActionCounts } from './techniques.ts';

const { counts } = scanWords;

export function countSentence({ deleted, replaced, kept }: ActionCounts): string {
  return fill(sentenceFor(deleted > 0, replaced > 0, kept > 0), { deleted, replaced, kept });
}

function sentenceFor(deletes: boolean, replaces: boolean, keeps: boolean): string {
  if (deletes && replaces) return keeps ? counts.deletedReplacedKept : counts.deletedReplaced;
  if (deletes) return keeps ? counts.deletedKept : counts.deleted;
  if (replaces) return keeps ? counts.replacedKept : counts.replaced;
  return keeps ? counts.kept : counts.none;
}
