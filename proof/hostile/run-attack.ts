/** Runs an attack until it is stopped and counts how its connections end; as a program, in a process of its own. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ATTACKS, type Attack } from './attacks.ts';

/** How the connections of an attack ended. */
export interface Outcome {
  opened: number;
  asExpected: number;
  /** Every other end, with its number of connections. */
  readonly others: Record<string, number>;
}

interface RunningAttack {
  /** Resolves when all held connections were opened. */
  readonly ready: Promise<void>;
  readonly outcome: Outcome;
  /** Opens no more; connections that are not held must end within the timeout. */
  stop(): Promise<void>;
}

/** Enough for the service to close a connection, on a busy machine. */
const TIMEOUT_MS = 30_000;
const TICK_MS = 10;
/** Ticks that are made up for: more would be bursts after the attacker waited for a processor. */
const MAX_LATE_TICKS = 3;

export function runAttack(attack: Attack, url: string, key = '', timeoutMs = TIMEOUT_MS): RunningAttack {
  const { connections, perSecond, afterwards, drip, addresses, expected, heldForMs } = attack;
  const { hostname, port } = new URL(url);
  const isHeld = heldForMs !== undefined;
  const sequences = attack.bytes(key).map((bytes) => Buffer.from(bytes as string, 'latin1'));
  const outcome: Outcome = { opened: 0, asExpected: 0, others: {} };
  const open = new Set<Socket>();
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  const { promise: ended, resolve: setEnded } = Promise.withResolvers<void>();
  let isStopped = false;
  let isCounting = true;
  const count = (end: string) => {
    outcome.others[end] = (outcome.others[end] ?? 0) + 1;
  };

  function begin(): void {
    const connection = outcome.opened++;
    const bytes = sequences[connection % sequences.length] ?? '';
    // The ordinary client has 127.0.0.1.
    const localAddress = addresses > 1 ? `127.0.0.${2 + (connection % addresses)}` : undefined;
    const socket = connect({
      port: Number(port),
      host: hostname,
      noDelay: true,
      ...(localAddress && { localAddress }),
    });
    open.add(socket);
    let received = '';
    let isConnected = false;
    if (afterwards === 'read nothing') socket.pause();
    else
      socket.setEncoding('latin1').on('data', (chunk) => {
        received += chunk;
      });
    // What was received until then says what an error means.
    socket.on('error', () => {});
    socket.on('connect', () => {
      isConnected = true;
      if (afterwards === 'reset') socket.write(bytes, () => socket.resetAndDestroy());
      else if (afterwards === 'half-close') socket.end(bytes);
      else socket.write(bytes);
      if (outcome.opened >= connections) setReady();
    });
    socket.on('close', () => {
      open.delete(socket);
      const statuses = Array.from(received.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => status).join(' ');
      if (isCounting) {
        // A burst must reach the service; a held connection can be reset before it is reported as open.
        if (!isConnected && !isHeld) count('not connected');
        else if (expected.includes(statuses)) outcome.asExpected++;
        else count(statuses || 'no answer');
      }
      if (isStopped && open.size === 0) setEnded();
    });
  }

  const perTick = (perSecond * TICK_MS) / 1000;
  let due = 0;
  const opening = setInterval(() => {
    due = Math.min(Math.max(1, MAX_LATE_TICKS * perTick), due + perTick);
    for (; due >= 1 && open.size < connections; due--) begin();
  }, TICK_MS);
  const dripping = setInterval(
    () => {
      for (const socket of open) if (!socket.connecting && socket.writable) socket.write(drip?.bytes ?? '');
    },
    drip?.everyMs ?? 2 ** 31 - 1,
  );
  if (!isHeld) setReady();

  return {
    ready,
    outcome,
    async stop() {
      isStopped = true;
      clearInterval(opening);
      clearInterval(dripping);
      if (!isHeld && open.size > 0) {
        await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })]);
        for (const _ of open) count('never ended');
      }
      isCounting = false;
      for (const socket of open) socket.destroy();
    },
  };
}

if (import.meta.main) {
  const [, , name, url = '', key = ''] = process.argv;
  const attack = ATTACKS.find((one) => one.name === name);
  if (attack === undefined) throw new Error(`there is no attack "${name}"`);
  const { ready, outcome, stop } = runAttack(attack, url, key);
  process.on('message', async () => {
    await stop();
    process.send?.(outcome, () => process.exit(0));
  });
  process.on('disconnect', () => process.exit(1));
  process.send?.('started');
  await ready;
  process.send?.('ready');
}
