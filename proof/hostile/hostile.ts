/**
 * `npm run hostile`: how long an ordinary client waits while others attack, beside how long it waits while nobody does,
 * in turns. Fails where a call fails, where it waits five times as long, or where an attack ends otherwise than it has to.
 * `--seconds N` sets the length of a turn, `--attack NAME` leaves out the others.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceProcess, spawnService } from '../../packages/server/test/spawn-service.ts';
import { median } from '../median.ts';
import { numberFlag, readFlags, switchFlag, wordFlag } from '../read-flags.ts';
import { ALL_ATTACKS } from './all-attacks.ts';
import type { Attack, Outcome } from './attack.ts';
import { ends, judgeOutcomes } from './judge-outcomes.ts';
import { makeClient } from './make-client.ts';
import { callFor, scans, signIns, slowestHundredth, type Waits } from './ordinary-client.ts';
import { COMPOSE_HEAP } from './unpaid-attacks.ts';

const ALL = 'all';
const flags = readFlags('hostile', 'Measures an ordinary client while others attack.', {
  seconds: numberFlag(6, [0.5, 3600], 'the length of a turn'),
  attack: wordFlag(ALL, [ALL, ...ALL_ATTACKS.map(({ name }) => name)], 'leaves out the others'),
  'allow-missing': switchFlag('passes without the attacks that cannot be here'),
});
const turnMs = flags.seconds * 1000;
/** Of each kind: one alone could meet something else on the machine. */
const TURNS = 3;
/** Until the last connection of a siege was looked at, on a machine that has much else to do. */
const CUT_LATE_MS = 10_000;
/** As a process with half a gigabyte of heap has it: an attack fills this, and not the eighth of a large one. */
const BODY_MEMORY = { MAX_BODY_MEMORY_MB: '64' };
/** For how long an ordinary client may be answered 503 where the heap is that small. */
const MOST_REFUSED_MS = 2_000;
/** How many times as long as otherwise the slowest hundredth may wait. */
const MOST_TIMES = 5;
/** Twice 10,000 connections, the old ones being cut while new ones open, at 15 KiB each; a gzip bomb would need more. */
const MOST_GROWTH_MIB = 400;
/** What a process has open beside its connections, with room to spare. */
const OTHER_FILES = 100;
/** Until connections that were cut are gone on both sides. */
const REST_MS = 500;

const folder = mkdtempSync(join(tmpdir(), 'limpid-hostile-'));
const { key, freeKey, persons, environment } = await makeClient(folder);
const breaches: string[] = [];
const chosen = ALL_ATTACKS.filter(({ name }) => flags.attack === ALL || flags.attack === name);
console.log(
  'attack                                  p99 calm  attacked  times   MiB  calls  connections, and how they ended',
);
try {
  await withstandAll(
    chosen.filter(({ isUnpaid }) => !isUnpaid),
    () => spawnService({ ...environment, ...BODY_MEMORY }),
  );
  await withstandAll(
    chosen.filter(({ isUnpaid }) => isUnpaid),
    () => spawnService(environment, { flags: COMPOSE_HEAP }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const breach of breaches) console.log(`BREACH: ${breach}`);
if (breaches.length === 0) console.log('The ordinary client was answered throughout.');
process.exitCode = breaches.length === 0 ? 0 : 1;

async function withstandAll(attacks: readonly Attack[], spawn: () => ServiceProcess): Promise<void> {
  if (attacks.length === 0) return;
  const service = spawn();
  try {
    await callFor(scans(await service.url, key), turnMs);
    for (const attack of attacks) {
      if (attack.kind === 'salvo' || attack.connections + OTHER_FILES <= mostOpenFiles())
        await withstand(attack, service);
      else {
        const left = `${attack.name}: left out, a process may have ${mostOpenFiles()} files open here (ulimit -Hn)`;
        console.log(left);
        if (!flags['allow-missing']) breaches.push(left);
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

async function withstand(attack: Attack, service: ServiceProcess): Promise<void> {
  const url = await service.url;
  const ordinary = attack.waits === 'sign-in' ? signIns(url, persons) : scans(url, key);
  const residentMiB = () => residentMiBOf(service);
  const calm: Waits[] = [];
  const attacked: Waits[] = [];
  const outcomes: Outcome[] = [];
  const memoryBefore = residentMiB();
  let memory = memoryBefore;
  for (let turn = 0; turn < TURNS; turn++) {
    calm.push(await callFor(ordinary, turnMs));
    const attacker = fork(join(import.meta.dirname, 'attacker.ts'), [attack.name, url, freeKey]);
    await once(attacker, 'message');
    // From its beginning on, and for a turn after everything stands; the last one sees its connections cut.
    const lastsMs = turn === TURNS - 1 ? Math.max(turnMs, untilCutMs(attack)) : turnMs;
    const stands = once(attacker, 'message').then(() => new Promise<void>((go) => setTimeout(go, lastsMs)));
    const watch = setInterval(() => {
      memory = Math.max(memory, residentMiB());
    }, 200);
    attacked.push(await callFor(ordinary, turnMs, stands));
    clearInterval(watch);
    attacker.send('stop');
    outcomes.push((await once(attacker, 'message'))[0]);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
  const [before, during] = [calm, attacked].map((all) => median(all.map(slowestHundredth))) as [
    number,
    number,
  ];
  const growth = memory - memoryBefore;
  const failures = [...calm, ...attacked].flatMap((one) => one.failures);
  const calls = attacked.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
  console.log(
    [
      attack.name.padEnd(40),
      before.toFixed(1).padStart(7),
      during.toFixed(1).padStart(9),
      (during / before).toFixed(2).padStart(6),
      `+${growth.toFixed(0)}`.padStart(5),
      String(calls).padStart(6),
      ` ${ends(outcomes)}`,
    ].join(' '),
  );
  if (failures.length > 0) breaches.push(`${attack.name}: ${failures.length} calls failed: ${failures[0]}`);
  const refusedMs = Math.max(...[...calm, ...attacked].map((one) => one.refusedMs));
  if (refusedMs > (attack.isUnpaid ? MOST_REFUSED_MS : 0))
    breaches.push(`${attack.name}: calls were 503 for ${refusedMs.toFixed(0)} ms`);
  if (during > MOST_TIMES * before)
    breaches.push(`${attack.name}: ${(during / before).toFixed(1)} times as long`);
  if (growth > MOST_GROWTH_MIB) breaches.push(`${attack.name}: ${growth.toFixed(0)} MiB more memory`);
  breaches.push(...judgeOutcomes(attack, outcomes));
}

/** How long an attack has to last until the service has cut all that it began with; 0 where that cannot be seen. */
function untilCutMs(attack: Attack): number {
  return attack.kind === 'siege' && attack.cutMs > 0 ? attack.cutMs + CUT_LATE_MS : 0;
}

/** Node raises its limit to this by itself. */
function mostOpenFiles(): number {
  const told = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return told === 'unlimited' ? Number.POSITIVE_INFINITY : Number(told);
}

/** What the service holds in memory; 0 where the machine does not say. */
function residentMiBOf({ child }: ServiceProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
