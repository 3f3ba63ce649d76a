/** Holds the kernel against the portable walk on every text of the corpora. */
import { isDeepStrictEqual } from 'node:util';
import { findCandidates } from '../../packages/engine/src/candidates/find-candidates.ts';
import { MAX_UNITS, openKernel } from '../../packages/engine/src/candidates/kernel/open-kernel.ts';
import { surveyPortably } from '../../packages/engine/src/candidates/portable-survey.ts';
import { escapeText } from './escape-text.ts';

const SHOWN = 400;

const kernel = openKernel();

/** In parts that the kernel takes: it is never given more. */
export function requireSameSurvey(text: string): void {
  for (let start = 0; start < text.length; start += MAX_UNITS) {
    const part = text.slice(start, start + MAX_UNITS);
    if (kernel === null) return;
    const { places, ...answers } = kernel(part);
    if (!isDeepStrictEqual(answers, surveyPortably(part)) || !areSameCandidates(part, places))
      throw new Error(`The kernel and the portable walk differ: ${escapeText(part.slice(0, SHOWN))}`);
  }
}

/** Those at the places of the kernel, and those of a walk over all characters. */
function areSameCandidates(text: string, places: Int32Array | undefined): boolean {
  return places === undefined || isDeepStrictEqual(findCandidates(text, places), findCandidates(text));
}
