/** What can be decided of a stream while it passes, and how much of it went. */
import { FindingCounts } from '../marks/count-findings.ts';
import { type Marks, NO_MARKS } from '../marks/marks.ts';
import { tallyMarks } from '../marks/tally.ts';
import { decisionOf, kindOf, verdictOf } from '../marks/verdicts.ts';
import type { Finding } from '../report.ts';
import { DELETE } from '../rules/place.ts';
import { TECHNIQUE_ENTRIES, type TechniqueEntry, techniqueIndexOf } from '../unicode/techniques.ts';
import { LocalRules } from './local-rules.ts';
import { nextHidden } from './reach.ts';
import { RunShortener } from './shorten-runs.ts';

/** Nothing to look at: what most chunks of most streams are. */
const IS_PLAIN = /^[\t\n\r -~]*$/;

export class LocalCleaner {
  readonly #rules = new LocalRules();
  readonly #counts = new RemovalCounts();
  readonly #shortener = new RunShortener((codePoint) => this.#counts.addDropped(codePoint));
  #held = '';

  /** UTF-16 units that came and are neither given nor removed. */
  get held(): number {
    return this.#held.length + this.#shortener.held;
  }

  get deleted(): number {
    return this.#counts.deleted;
  }

  get replaced(): number {
    return this.#counts.replaced;
  }

  push(chunk: string): string {
    this.#held += this.#shortener.push(chunk);
    if (this.#held.length === chunk.length && IS_PLAIN.test(this.#held)) return this.#giveAll();
    return this.#decide(false);
  }

  /** The rest. */
  end(): string {
    this.#held += this.#shortener.end();
    return this.#decide(true);
  }

  /** Of all that was removed; once, at the end. */
  findings(): readonly Finding[] {
    return this.#counts.findings();
  }

  #giveAll(): string {
    const text = this.#held;
    this.#held = '';
    this.#rules.give(text);
    return text;
  }

  #decide(isEnd: boolean): string {
    let given = '';
    const give = (text: string) => {
      given += text;
      this.#rules.give(text);
    };
    while (this.#held !== '') {
      const hidden = nextHidden(this.#held);
      give(this.#held.slice(0, hidden));
      this.#held = this.#held.slice(hidden);
      const decided = this.#held === '' ? null : this.#rules.decide(this.#held, isEnd);
      if (decided === null) break;
      this.#counts.add(decided.marks);
      give(decided.text);
      this.#held = this.#held.slice(decided.units);
    }
    return given;
  }
}

/** What was removed from a stream so far. */
class RemovalCounts {
  readonly #findings = new FindingCounts(false);
  readonly #dropped = new Map<number, number>();
  deleted = 0;
  replaced = 0;

  add(marks: Marks): void {
    const tallies = tallyMarks(marks).filter(({ verdict }) => decisionOf(verdict).action !== 'keep');
    for (const { verdict, count } of tallies)
      if (decisionOf(verdict).action === 'delete') this.deleted += count;
      else this.replaced += count;
    this.#findings.add('', marks, tallies);
  }

  /** One in the middle of a long run. */
  addDropped(codePoint: number): void {
    this.deleted++;
    this.#dropped.set(codePoint, (this.#dropped.get(codePoint) ?? 0) + 1);
  }

  /** At the end. */
  findings(): readonly Finding[] {
    const tallies = [...this.#dropped].map(([codePoint, count]) => {
      const { technique, characterClass } = TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)] as TechniqueEntry;
      return { codePoint, count, verdict: verdictOf(kindOf(technique, characterClass), DELETE) };
    });
    this.#findings.add('', NO_MARKS, tallies);
    return this.#findings.end();
  }
}
