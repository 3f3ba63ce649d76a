/** Decides whether a model hint may be counted. */

const FORM = /^[A-Za-z0-9._:-]{1,64}\/[A-Za-z0-9._:-]{1,64}$/;

/** Runs of this many characters that stand in the text too make a hint a piece of the text. */
const SHARED_RUN = 8;

/**
 * The hint in lower case if it has the form `<vendor>/<model_id>` and shares nothing with the text: neither
 * it, nor its vendor or model (of four characters or more), nor any eight characters in a row.
 * Otherwise null: a hint must not become a way to store a piece of the text.
 */
export function countedModel(hint: string | null | undefined, text: string): string | null {
  if (hint === null || hint === undefined || !FORM.test(hint)) return null;
  const model = hint.toLowerCase();
  const lowered = text.toLowerCase();
  if (lowered.includes(model)) return null;
  for (const part of model.split('/')) {
    if (part.length >= 4 && lowered.includes(part)) return null;
  }
  for (let start = 0; start + SHARED_RUN <= model.length; start += 1) {
    if (lowered.includes(model.slice(start, start + SHARED_RUN))) return null;
  }
  // A short text that stands in the hint as a whole; a word of three letters stands in any.
  const whole = lowered.trim();
  return whole.length >= 4 && model.includes(whole) ? null : model;
}
