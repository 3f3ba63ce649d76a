/** What a mark is and what becomes of it, as one number: a text may have a mark in every second place. */

import type { Technique } from '../options.ts';
import type { CharacterClass } from '../unicode/techniques.ts';
import type { Decision, Reason } from './mark.ts';

/** What a mark is. */
export interface Kind {
  readonly technique: Technique;
  readonly characterClass: CharacterClass;
}

/** The lowest bits say what is done: to delete is 0. */
const ACTION = 3;
const ACTION_BITS = 2;
const KEEP = 1;
const REPLACE = 2;
/** With room for more than the reasons, and the texts that rules put in the place of a character. */
const DECISION_BITS = 16;
const DECISION = (1 << DECISION_BITS) - 1;

const kinds: Kind[] = [];
/** By the number of a decision without its action; the first is to delete. */
const decisions: Decision[] = [{ action: 'delete' }];
const kept = new Map<Reason, number>();
const replaced = new Map<string, number>();

/** The number of a kind. */
export function kindOf(technique: Technique, characterClass: CharacterClass): number {
  const known = kinds.findIndex(
    (kind) => kind.technique === technique && kind.characterClass === characterClass,
  );
  return known < 0 ? kinds.push({ technique, characterClass }) - 1 : known;
}

export function verdictOf(kind: number, decision: Decision): number {
  return (kind << DECISION_BITS) | numberOf(decision);
}

/** The same of a kind with another decision. */
export function withDecision(verdict: number, decision: Decision): number {
  return (verdict & ~DECISION) | numberOf(decision);
}

export function whatIs(verdict: number): Kind {
  return kinds[verdict >> DECISION_BITS] as Kind;
}

export function decisionOf(verdict: number): Decision {
  return decisions[(verdict & DECISION) >> ACTION_BITS] as Decision;
}

export function isDeletion(verdict: number): boolean {
  return (verdict & ACTION) === 0;
}

export function isKeeping(verdict: number): boolean {
  return (verdict & ACTION) === KEEP;
}

function numberOf(decision: Decision): number {
  if (decision.action === 'delete') return 0;
  const known = decision.action === 'keep' ? kept.get(decision.reason) : replaced.get(decision.text);
  return known ?? addDecision(decision);
}

function addDecision(decision: Decision): number {
  const action = decision.action === 'keep' ? KEEP : REPLACE;
  const number = ((decisions.push(decision) - 1) << ACTION_BITS) | action;
  if (number > DECISION) throw new RangeError('There are more decisions than a verdict has room for.');
  if (decision.action === 'keep') kept.set(decision.reason, number);
  if (decision.action === 'replace') replaced.set(decision.text, number);
  return number;
}
