/** `npm run hostile`: attacks the service and measures an ordinary client with and without each attack, in turn. */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceProcess, spawnService } from '../packages/server/test/spawn-service.ts';
import { ATTACKS, type Attack } from './hostile/attacks.ts';
import { judgeAttack, medianP99, summarize } from './hostile/judge-attack.ts';
import {
  createOrdinaryAccounts,
  type Measurement,
  measureCalls,
  ordinaryCalls,
} from './hostile/ordinary-client.ts';
import type { Outcome } from './hostile/run-attack.ts';
import { readOptions } from './read-options.ts';
import { COMPOSE_OPTIONS, residentBytesOf } from './service/run-service.ts';

const ALL = 'all';
const options = readOptions('hostile', 'Measures an ordinary client with and without each attack.', {
  seconds: { fallback: 6, range: [0.5, 3600], help: 'duration of a round' },
  attack: { fallback: ALL, choices: [ALL, ...ATTACKS.map(({ name }) => name)], help: 'the only attack' },
  'allow-missing': { fallback: false, help: 'passes without the attacks that this machine cannot run' },
});
const roundMs = options.seconds * 1000;
/** Something else on the machine can disturb one. */
const ROUNDS = 3;
/** Until the last held connection is closed, on a busy machine. */
const LATE_MS = 10_000;
/** As with a heap of half a gigabyte: an attack can fill this. */
const BODY_MEMORY = { MAX_BODY_MEMORY_MB: '64' };
/** Open files of a process beside its connections. */
const OTHER_FILES = 100;
/** Until closed connections are gone on both sides. */
const REST_MS = 500;

const folder = mkdtempSync(join(tmpdir(), 'limpid-hostile-'));
const accounts = await createOrdinaryAccounts(folder);
const breaches: string[] = [];
console.log('attack                                  p99 calm  attacked  times   MiB  calls  connections');
try {
  await runAttacks(false, () => spawnService({ ...accounts.environment, ...BODY_MEMORY }));
  await runAttacks(true, () => spawnService(accounts.environment, { flags: COMPOSE_OPTIONS }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const breach of breaches) console.log(`BREACH: ${breach}`);
if (breaches.length === 0) console.log('All calls of the ordinary client were answered.');
process.exitCode = breaches.length === 0 ? 0 : 1;

/** The chosen attacks on a service with the small heap, or on one without. */
async function runAttacks(hasSmallHeap: boolean, spawn: () => ServiceProcess): Promise<void> {
  const isChosen = (attack: Attack) =>
    attack.hasSmallHeap === hasSmallHeap && [ALL, attack.name].includes(options.attack);
  const attacks = ATTACKS.filter(isChosen);
  if (attacks.length === 0) return;
  const service = spawn();
  try {
    await measureCalls(await service.url, ordinaryCalls('scan', accounts), roundMs);
    for (const attack of attacks) {
      if (attack.connections + OTHER_FILES <= maxOpenFiles()) await tryAttack(attack, service);
      else {
        console.log(`${attack.name}: skipped, too few files may be open`);
        if (!options['allow-missing']) breaches.push(`${attack.name}: too few files may be open`);
      }
      const { exitCode, signalCode } = service.child;
      if (exitCode === null && signalCode === null) continue;
      breaches.push(`${attack.name}: the service ended`);
      return;
    }
  } finally {
    service.child.kill('SIGKILL');
  }
}

async function tryAttack(attack: Attack, service: ServiceProcess): Promise<void> {
  const url = await service.url;
  const calls = ordinaryCalls(attack.ordinary, accounts);
  const residentMiB = () =>
    service.child.exitCode === null ? residentBytesOf(service.child.pid) / 2 ** 20 : 0;
  const calm: Measurement[] = [];
  const attacked: Measurement[] = [];
  const outcomes: Outcome[] = [];
  const memoryBefore = residentMiB();
  let memory = memoryBefore;
  for (let round = 1; round <= ROUNDS; round++) {
    calm.push(await measureCalls(url, calls, roundMs));
    const program = join(import.meta.dirname, 'hostile/run-attack.ts');
    const attacker = fork(program, [attack.name, url, accounts.freeKey]);
    await once(attacker, 'message');
    // The last round lasts until the service has closed the connections with which it began.
    const heldForMs = round === ROUNDS && attack.heldForMs ? attack.heldForMs + LATE_MS : 0;
    const isOver = once(attacker, 'message').then(() => pause(Math.max(roundMs, heldForMs)));
    const sampling = setInterval(() => {
      memory = Math.max(memory, residentMiB());
    }, 200);
    attacked.push(await measureCalls(url, calls, roundMs, isOver));
    clearInterval(sampling);
    attacker.send('stop');
    outcomes.push((await once(attacker, 'message'))[0]);
    await pause(REST_MS);
  }
  const growthMiB = memory - memoryBefore;
  const [before, during] = [medianP99(calm), medianP99(attacked)];
  const count = attacked.reduce((sum, { latencies }) => sum + latencies.length, 0);
  console.log(
    [
      attack.name.padEnd(40),
      before.toFixed(1).padStart(7),
      during.toFixed(1).padStart(9),
      (during / before).toFixed(2).padStart(6),
      `+${growthMiB.toFixed(0)}`.padStart(5),
      String(count).padStart(6),
      ` ${summarize(outcomes)}`,
    ].join(' '),
  );
  breaches.push(...judgeAttack(attack, { calm, attacked, outcomes, growthMiB }));
}

/** Node raises its own limit to this. */
function maxOpenFiles(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}
