/** Does an escape begin a sequence that colours what a terminal shows, and hides nothing? ECMA-48 8.3.117 (SGR). */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';
import { readSequence } from './terminal-sequence.ts';

const ESCAPE = 0x1b;

/** What hides is gone by now: packages/engine/src/rules/terminal-sequences.ts takes it out before anything is decided. */
export function terminalControl(around: Surroundings, candidate: number): Reason | null {
  if (around.codePointOf(candidate) !== ESCAPE) return null;
  const kind = readSequence(around.text, around.startOf(candidate))?.kind;
  return kind === 'rendition' || kind === 'plain' ? 'ansi-sequence' : null;
}
