/** The judge of an attack accepts a good result, and reports each thing that can go wrong. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ATTACKS, type Attack } from './attacks.ts';
import { type AttackResult, judgeAttack } from './judge-attack.ts';

const attackNamed = (name: string) => ATTACKS.find((attack) => attack.name === name) as Attack;
const BURST = attackNamed('heads of 20 KB');
const HELD: Attack = { ...attackNamed('heads a byte at a time'), connections: 24 };
const ON_SMALL_HEAP = attackNamed('refused bodies of brackets');

const measurement = (ms: number) => ({
  latencies: new Array<number>(100).fill(ms),
  failures: [],
  refusedMs: 0,
});
const CALM = measurement(2);
const OUTCOME = { opened: 24, asExpected: 24, others: {} };
const GOOD: AttackResult = {
  calm: [CALM, CALM, CALM],
  attacked: [CALM, CALM, CALM],
  outcomes: [OUTCOME, OUTCOME],
  growthMiB: 0,
};

const breachesOf = (attack: Attack, result: Partial<AttackResult>) =>
  judgeAttack(attack, { ...GOOD, ...result }).join();

describe('the verdict on an attack test', () => {
  it('an attack test passes if its connections ended as expected and an ordinary client was answered', () => {
    for (const attack of [BURST, HELD, ON_SMALL_HEAP]) assert.equal(breachesOf(attack, {}), '');
  });

  it('an attack test fails if an ordinary client waits more than five times as long as without the attack', () => {
    const [slow, slower] = [measurement(10), measurement(11)];
    assert.equal(breachesOf(BURST, { attacked: [slow, slower, slow] }), '');
    const breaches = breachesOf(BURST, { attacked: [slow, slower, slower] });
    assert.match(breaches, /ordinary calls took 5\.5 times as long/);
  });

  it('an attack test fails if an ordinary client completed no call in a round', () => {
    const stalled = { ...CALM, latencies: [] };
    assert.match(breachesOf(BURST, { calm: [stalled], attacked: [stalled] }), /NaN times as long/);
  });

  it('an attack test fails if a call of an ordinary client failed', () => {
    const failed = { ...CALM, failures: ['no answer in 10000 ms'] };
    const breaches = breachesOf(BURST, { attacked: [CALM, failed] });
    assert.match(breaches, /1 ordinary calls failed: no answer in 10000 ms/);
  });

  it('an attack test fails if an ordinary client gets 503, and with a small heap only after two seconds of 503', () => {
    const refusedFor = (refusedMs: number) => ({ attacked: [{ ...CALM, refusedMs }] });
    assert.match(breachesOf(BURST, refusedFor(1)), /answered 503 for 1 ms/);
    assert.equal(breachesOf(ON_SMALL_HEAP, refusedFor(2_000)), '');
    assert.match(breachesOf(ON_SMALL_HEAP, refusedFor(2_001)), /answered 503 for 2001 ms/);
  });

  it('an attack test fails if the memory of the service grew by more than 400 MiB', () => {
    assert.equal(breachesOf(BURST, { growthMiB: 400 }), '');
    assert.match(breachesOf(BURST, { growthMiB: 401 }), /401 MiB more memory/);
  });

  it('an attack test fails if it opened no connection in a round', () => {
    const none = { opened: 0, asExpected: 0, others: {} };
    assert.match(breachesOf(BURST, { outcomes: [OUTCOME, none] }), /a round without a connection/);
  });

  it('an attack test fails if its connections did not end as expected', () => {
    const other = { ...OUTCOME, asExpected: 1, others: { 200: 23 } };
    const breaches = breachesOf(BURST, { outcomes: [other, OUTCOME] });
    assert.match(breaches, /ended in other ways: 48 opened, 200: 23, as expected: 25$/);
  });

  it('an attack test fails if the service left slow connections open in the last round', () => {
    const open = { ...OUTCOME, asExpected: 0 };
    assert.equal(breachesOf(HELD, { outcomes: [open, OUTCOME] }), '');
    assert.match(breachesOf(HELD, { outcomes: [OUTCOME, open] }), /: 0 connections were closed, of 24/);
  });
});
