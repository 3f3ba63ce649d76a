/** Which faults are injected, and in which order. */
import type { Chance } from '../traffic/seeded-chance.ts';
import type { Fault } from './fault.ts';
import { FAULTS_OF_FILES } from './faults-of-files.ts';
import { FAULTS_OF_PROCESSES } from './faults-of-processes.ts';
import { FAULTS_OF_SERVERS } from './faults-of-servers.ts';
import type { World } from './world.ts';

const ALL_FAULTS = [...FAULTS_OF_PROCESSES, ...FAULTS_OF_FILES, ...FAULTS_OF_SERVERS];

export interface Chosen {
  readonly faults: readonly Fault[];
  /** Those that cannot be here, each with its reason. */
  readonly left: readonly string[];
}

/** As many as are wanted: every one once, in the order of chance, then again in another. */
export function chooseFaults(world: World, wanted: number, chance: Chance): Chosen {
  const ofKind = ALL_FAULTS.filter(({ kinds }) => kinds.includes(world.kind));
  const possible = ofKind.filter((fault) => (fault.cannot?.(world) ?? null) === null);
  const faults: Fault[] = [];
  while (faults.length < wanted) faults.push(...chance.shuffle(possible));
  const left = ofKind.flatMap((fault) => {
    const reason = fault.cannot?.(world) ?? null;
    return reason === null ? [] : [`${fault.name}: left out, ${reason}`];
  });
  return { faults: faults.slice(0, wanted), left };
}

/** The faults of these names, in this order. */
export function faultsNamed(names: readonly string[]): Fault[] {
  return names.map((name) => {
    const fault = ALL_FAULTS.find((one) => one.name === name);
    if (fault === undefined) throw new Error(`no fault is named ${name}`);
    return fault;
  });
}
