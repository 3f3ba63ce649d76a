/** Spaces and punctuation of sections, one after another: what is suspected, and what goes where its switch is on. */
import { editText } from '../marks/apply-marks.ts';
import { type Marks, NO_MARKS, pick } from '../marks/marks.ts';
import { marksIn, mergeMarks, placeMarks } from '../marks/place-marks.ts';
import type { CleanOptions } from '../options.ts';
import type { WhitespaceSuspicion } from '../report.ts';
import { findPunctuation, keepSpacedDashes } from '../rules/punctuation.ts';
import { addSpacing, markSpaces } from '../spacing/all-spacing.ts';
import { mayLeaveDoubtfulSpaces } from '../spacing/doubtful-edits.ts';
import { FIRST_LINE, type LineState, readSpacedText } from '../spacing/spaced-text.ts';
import { maySuspect, NO_SPACING, suspectSpacing } from '../spacing/suspect-spacing.ts';
import type { Section } from '../text/section.ts';
import { surveyText } from '../text/survey.ts';
import type { PayloadFacts } from './read-payloads.ts';
import type { SettledMarks } from './settle-marks.ts';

export class SpacingPass {
  readonly #options: CleanOptions;
  /** Whether some section of several may leave a space too many. */
  readonly #mayDoubt: boolean;
  /** Those that carry a payload, in the whole text. */
  readonly #blanks: Marks;
  #counts = NO_SPACING;
  #line = FIRST_LINE;
  /** The same where punctuation was made plain. */
  #plainLine = FIRST_LINE;
  /** Sections that ask nothing; `line` is the state before the first of several in a row. */
  readonly #quiet: { readonly section: Section; readonly line: LineState | null }[] = [];
  #isBehindQuiet = false;

  constructor(options: CleanOptions, { leavesDoubtfulSpaces, visible }: PayloadFacts) {
    this.#options = options;
    this.#mayDoubt = leavesDoubtfulSpaces;
    this.#blanks = visible.blanks;
  }

  /** A section that asks nothing: it is counted if the others let some spaces be suspected. */
  pass(section: Section): void {
    if (!this.#mayDoubt) return;
    this.#quiet.push({ section, line: this.#isBehindQuiet ? null : this.#line });
    this.#isBehindQuiet = true;
  }

  /** Counts the spaces of a section; `left` is what its marks leave. */
  count(section: Section, marks: Marks, left: () => string): void {
    // Most texts end here.
    const { text: source, isWhole, isLast, survey } = section;
    const mayDoubt = isWhole
      ? survey.hasDoubtfulSpaces || mayLeaveDoubtfulSpaces(source, marks, isWhole)
      : this.#mayDoubt;
    if (!mayDoubt) return;
    const text = left();
    if (isWhole && !(text === source ? survey : surveyText(text)).hasDoubtfulSpaces) return;
    if (this.#isBehindQuiet) this.#line = this.#lineBehindQuiet();
    this.#isBehindQuiet = false;
    const spaced = readSpacedText(text, this.#line, isLast);
    this.#counts = addSpacing(this.#counts, spaced, isWhole);
    this.#line = spaced.next;
  }

  /** Marks of punctuation and spaces, where their switches are on; `others` has the marks of everything else. */
  mark({ text, isLast, start, end }: Section, { early }: SettledMarks, others: Marks): Marks {
    const { punctuation, whitespace, spaces } = this.#options;
    if (!punctuation && !whitespace) return NO_MARKS;
    const typographic = placeMarks(findPunctuation(editText(text, early)), early);
    // Spaces are read beside plain punctuation, whatever its switch, or a second scan could read them otherwise.
    const plain = keepSpacedDashes(mergeMarks(others, typographic));
    if (!whitespace) return plain;
    const all = mergeMarks(others, plain);
    const spaced = readSpacedText(editText(text, all), this.#plainLine, isLast);
    this.#plainLine = spaced.next;
    const carriers = marksIn(this.#blanks, start, end);
    const doubtful = withCarriers(markSpaces(text, all, spaced, spaces), carriers);
    return punctuation ? mergeMarks(plain, doubtful) : doubtful;
  }

  suspicions(): readonly WhitespaceSuspicion[] {
    let before = FIRST_LINE;
    for (const { section, line } of this.#quiet) {
      if (!maySuspect(this.#counts)) break;
      const spaced = readSpacedText(section.text, line ?? before, false);
      this.#counts = addSpacing(this.#counts, spaced, false);
      before = spaced.next;
    }
    return suspectSpacing(this.#counts);
  }

  /** No fence stands in quiet sections, and in each some line is not indented: of what is before that, only an open fence says something. */
  #lineBehindQuiet(): LineState {
    const { text } = (this.#quiet.at(-1) as { readonly section: Section }).section;
    return readSpacedText(text, this.#line, false).next;
  }
}

/** A blank that carries a payload goes, whatever it seemed to be good for. */
function withCarriers(doubtful: Marks, carriers: Marks): Marks {
  if (carriers.length === 0) return doubtful;
  const places = new Set(carriers.starts);
  const others = pick(doubtful, (index) => !places.has(doubtful.starts[index] as number));
  return mergeMarks(others, carriers);
}
