/** Carries out an attack until it is told to stop, no faster than the attack says, and counts what becomes of it. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, Outcome, Salvo, Siege } from './attack.ts';

interface Carrying {
  /** Resolves when everything that is to stand stands. */
  readonly ready: Promise<void>;
  readonly outcome: Outcome;
  /** Attacks no more; a salvo waits for the ends that are due still. */
  stop(): Promise<void>;
}

/** Connections that a salvo has open at once: more would only wait for each other. */
const MOST_AT_ONCE = 100;
/** What the service closes by itself it has closed by then, on a machine that has much else to do. */
const PATIENCE_MS = 30_000;
/** How often what is due is sent. */
const TICK_MS = 10;

/** Ticks that are made up for: an attacker that waited for a processor would else attack in bursts. */
const TICKS_OWED = 3;

/** `key` is for attacks that show one. */
export function carryOut(attack: Attack, url: string, key = '', patienceMs = PATIENCE_MS): Carrying {
  const { hostname, port } = new URL(url);
  const { addresses = 1 } = attack;
  const open = (connection: number) => {
    const socket = connect({
      ...{ port: Number(port), host: hostname, noDelay: true },
      // Apart from the address of the ordinary client.
      ...(addresses > 1 && { localAddress: `127.0.0.${2 + (connection % addresses)}` }),
    });
    return { socket, bytes: attack.bytes(connection, key) };
  };
  return attack.kind === 'salvo' ? fire(attack, open, patienceMs) : besiege(attack, open);
}

type Open = (connection: number) => { readonly socket: Socket; readonly bytes: Buffer };

function fire(attack: Salvo, open: Open, patienceMs: number): Carrying {
  const outcome: Outcome = { connections: 0, asDue: 0, others: {} };
  const running = new Set<Socket>();
  let owed = 0;
  const { promise: allEnded, resolve } = Promise.withResolvers<void>();
  let isStopped = false;
  let isGivenUp = false;

  const begin = () => {
    const { socket, bytes } = open(outcome.connections++);
    running.add(socket);
    const statuses = readStatuses(socket);
    let isConnected = false;
    socket.on('connect', () => {
      isConnected = true;
      if (attack.ends === 'reset') socket.write(bytes, () => socket.resetAndDestroy());
      else if (attack.ends === 'half-close') socket.end(bytes);
      else socket.write(bytes);
    });
    socket.on('close', () => {
      if (isGivenUp) return;
      running.delete(socket);
      // No answer may be what is due, but not where nobody was asked.
      if (isConnected) settle(outcome, statuses, attack.due);
      else note(outcome, 'not connected');
      if (isStopped && running.size === 0) resolve();
    });
  };
  const timer = setInterval(() => {
    owed = owedNow(owed, attack.perSecond);
    for (; owed >= 1 && running.size < MOST_AT_ONCE; owed--) begin();
  }, TICK_MS);
  return {
    ready: Promise.resolve(),
    outcome,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      if (running.size === 0) return;
      await Promise.race([allEnded, pause(patienceMs, undefined, { ref: false })]);
      isGivenUp = true;
      for (const socket of running) {
        note(outcome, 'never ended');
        socket.destroy();
      }
    },
  };
}

function besiege(siege: Siege, open: Open): Carrying {
  const { connections, perSecond, dripMs, drip = 'x', reads, due } = siege;
  const outcome: Outcome = { connections: 0, asDue: 0, others: {} };
  const standing = new Set<Socket>();
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let owed = 0;
  let isStopped = false;

  const begin = () => {
    const { socket, bytes } = open(outcome.connections++);
    standing.add(socket);
    const statuses = reads ? readStatuses(socket) : [];
    if (!reads) socket.on('error', () => {}).pause();
    socket.on('connect', () => {
      socket.write(bytes);
      if (outcome.connections >= connections) resolve();
    });
    socket.on('close', () => {
      standing.delete(socket);
      if (!isStopped) settle(outcome, statuses, due);
    });
  };
  const opening = setInterval(() => {
    owed = owedNow(owed, perSecond);
    for (; owed >= 1 && standing.size < connections; owed--) begin();
  }, TICK_MS);
  const dripping = Number.isFinite(dripMs)
    ? setInterval(() => {
        // Not before its first bytes.
        for (const socket of standing) if (!socket.connecting && socket.writable) socket.write(drip);
      }, dripMs)
    : undefined;
  return {
    ready,
    outcome,
    async stop() {
      isStopped = true;
      clearInterval(opening);
      clearInterval(dripping);
      for (const socket of standing) socket.destroy();
    },
  };
}

/** How many connections are to begin now. */
function owedNow(owed: number, perSecond: number): number {
  const each = (perSecond * TICK_MS) / 1000;
  return Math.min(Math.max(1, TICKS_OWED * each), owed + each);
}

/** The statuses of the answers as they come. */
function readStatuses(socket: Socket): number[] {
  const statuses: number[] = [];
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
    statuses.length = 0;
    for (const [, status] of received.matchAll(/HTTP\/1\.1 (\d{3})/g)) statuses.push(Number(status));
  });
  // What it means is seen by what came before.
  socket.on('error', () => {});
  return statuses;
}

function settle(outcome: Outcome, statuses: readonly number[], due: readonly string[]): void {
  const told = statuses.join(' ');
  if (due.includes(told)) outcome.asDue++;
  else note(outcome, told || 'no answer');
}

function note({ others }: Outcome, what: string): void {
  others[what] = (others[what] ?? 0) + 1;
}
