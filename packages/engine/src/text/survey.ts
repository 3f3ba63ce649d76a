/** Which questions a text asks, by the fastest walk that this machine has. */
import { MAX_UNITS, openKernel } from './kernel/open-kernel.ts';
import { type Survey, surveyPortably } from './portable-survey.ts';

export type { Survey };

type Walk = (text: string) => Survey;

let chosen: Walk | undefined;

export function surveyText(text: string): Survey {
  // Opened for the first text: a program that scans none does not wait for it.
  chosen ??= openKernel() ?? surveyPortably;
  return text.length > MAX_UNITS ? surveyPortably(text) : chosen(text);
}
