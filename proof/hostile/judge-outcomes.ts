/** Whether the connections of an attack ended as they have to, over all of its turns. */
import type { Attack, Outcome } from './attack.ts';

/** What did not, in sentences; none where everything did. */
export function judgeOutcomes(attack: Attack, outcomes: readonly Outcome[]): string[] {
  const breaches: string[] = [];
  // What never began ended in no wrong way either.
  if (outcomes.length === 0 || outcomes.some(({ connections }) => connections === 0))
    breaches.push(`${attack.name}: a turn without one connection`);
  if (outcomes.some(({ others }) => Object.keys(others).length > 0))
    breaches.push(`${attack.name}: connections ended otherwise than they have to: ${ends(outcomes)}`);
  const cut = outcomes.at(-1)?.asDue ?? 0;
  if (attack.kind === 'siege' && attack.cutMs > 0 && cut < attack.connections)
    breaches.push(`${attack.name}: ${cut} connections were cut, of ${attack.connections} at once`);
  return breaches;
}

/** How the connections of all turns ended, for a line. */
export function ends(outcomes: readonly Outcome[]): string {
  const sum = (of: (one: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const others = outcomes.flatMap((one) => Object.entries(one.others));
  const told = [...new Set(others.map(([what]) => what))].map((what) => {
    const count = others.filter(([one]) => one === what).reduce((total, [, one]) => total + one, 0);
    return `${what}: ${count}`;
  });
  return [`${sum(({ connections }) => connections)}, as due: ${sum(({ asDue }) => asDue)}`, ...told].join(
    ', ',
  );
}
