/** Decides whether a model hint may be counted. */
import { clean, type Report } from '@limpid/engine';

const FORM = /^[A-Za-z0-9._:-]{1,64}\/[A-Za-z0-9._:-]{1,64}$/;

/** Runs of this many characters that stand in the text too make a hint a piece of the text. */
const SHARED_RUN = 8;

/** Every switch: the caller's may leave in a word what hides in it. */
const EVERYTHING = {
  ...{ zeroWidth: true, variationSelectors: true, homoglyphs: true, spaces: true },
  ...{ punctuation: true, whitespace: true, strict: true },
};

/**
 * The hint in lower case if it has the form `<vendor>/<model_id>` and shares nothing with the text: neither
 * it, nor its vendor or model (of four characters or more), nor any eight characters in a row.
 * Otherwise null: a hint must not become a way to store a piece of the text, of what it says without its hidden
 * characters, or of what it hides.
 */
export function countedModel(
  hint: string | null | undefined,
  text: string,
  { findings, payloads }: Pick<Report, 'findings' | 'payloads'>,
): string | null {
  if (hint === null || hint === undefined || !FORM.test(hint)) return null;
  const model = hint.toLowerCase();
  if (shares(model, text.toLowerCase()) || shares(model, fold(text))) return null;
  const joined = join(text);
  if (findings.length > 0 || joined !== text) {
    for (const form of new Set([text, joined]))
      if (shares(model, fold(clean(form, { options: EVERYTHING }).text))) return null;
  }
  return payloads.some((payload) => shares(model, fold(payload.text))) ? null : model;
}

/** Without what cannot be seen, marks, and every space but the ordinary ones: any of them can stand inside a word. */
function join(text: string): string {
  return text.replaceAll(/(?![ \t\n\r])[\p{Default_Ignorable_Code_Point}\p{C}\p{M}\p{Z}\u{2800}]/gu, '');
}

/** One form for all ways to write the same letters: joined, and without case, width, style and accents. */
function fold(text: string): string {
  return join(join(text).normalize('NFKD')).toLowerCase();
}

function shares(model: string, text: string): boolean {
  if (text.includes(model)) return true;
  for (const part of model.split('/')) {
    if (part.length >= 4 && text.includes(part)) return true;
  }
  for (let start = 0; start + SHARED_RUN <= model.length; start += 1) {
    if (text.includes(model.slice(start, start + SHARED_RUN))) return true;
  }
  // A short text that stands in the hint as a whole; a word of three letters stands in any.
  const whole = text.trim();
  return whole.length >= 4 && model.includes(whole);
}
