/** Where a rule decides: a candidate, its surroundings, and what is settled about its run. */
import type { Surroundings } from '../context/surroundings.ts';
import type { Decision, Reason } from '../marks/mark.ts';
import { TECHNIQUE_ENTRIES, type TechniqueEntry } from '../unicode/techniques.ts';

/** A selector that forms a sequence with its base. */
export interface KeptSelector {
  readonly candidate: number;
  readonly reason: Reason;
}

/** An invisible run: candidates from `first`, `end` not included. */
export interface Run {
  readonly first: number;
  readonly end: number;
  readonly selector: KeptSelector | null;
  /** The tags of a flag. */
  readonly flag: readonly number[] | null;
  /** Members before it would part the selector or the tags from their base. */
  readonly firstFree: number;
  /** No other member may stand in a keycap. */
  readonly isKeycap: boolean;
  /** Four or more ignorable characters, the selector and the flag not counted: none is kept but a joiner of the text. */
  readonly isCrowded: boolean;
  /** The only joiner or non-joiner of a run of selectors or tags, first or last in it: the letters around may need it; -1 when there is none. */
  readonly edgeJoiner: number;
  /** The joiner that holds an emoji together, and suffers no other member beside it; -1 when there is none. */
  readonly emojiJoiner: number;
  /** Exactly joiner, non-joiner, joiner between Arabic letters. */
  readonly isArabicLigatureControl: boolean;
  /** Kinds that the run has already shown once: a second one is never kept. */
  readonly shownKinds: string[];
}

/** The run of a visible character: there is none. */
export const VISIBLE: Run = {
  first: -1,
  end: -1,
  selector: null,
  flag: null,
  firstFree: -1,
  isKeycap: false,
  isCrowded: false,
  edgeJoiner: -1,
  emojiJoiner: -1,
  isArabicLigatureControl: false,
  shownKinds: [],
};

export interface Place {
  readonly around: Surroundings;
  readonly candidate: number;
  readonly run: Run;
  /** Embeddings and isolates that stay; found when the first is asked for. */
  readonly bidiPairs: () => ReadonlySet<number>;
}

/** Whether something that stays in the run leaves no room for the member. */
export function isCrowdedOut(run: Run, member: number): boolean {
  if (run.selector?.candidate === member || run.flag?.includes(member) === true) return false;
  if (run.isKeycap || member < run.firstFree) return true;
  return run.emojiJoiner >= 0 && run.emojiJoiner !== member;
}

/** A rule's answer; null when there is nothing to say of the character. */
export type Rule = (place: Place) => Decision | null;

export const DELETE: Decision = { action: 'delete' };

/** Keeps the character for its reason; without one, `otherwise`. */
export function keepFor(reason: Reason | null, otherwise: Decision): Decision {
  return reason === null ? otherwise : { action: 'keep', reason };
}

/** What data/techniques.txt says of the candidate. */
export function entryAt({ around, candidate }: Place): TechniqueEntry {
  return TECHNIQUE_ENTRIES[around.entryOf(candidate)] as TechniqueEntry;
}
