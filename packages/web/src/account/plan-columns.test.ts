/** The plans of an operator, whatever they are called and wherever they are offered. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { actionOf } from './plan-action.ts';
import { nameOfPlan, whomOfPlan } from './plan-columns.ts';

const FACTS = {
  publicUrl: 'https://limpid.example',
  signUp: 'open',
  sendsMail: false,
  plans: [],
} as const;

describe('a plan on the pricing page', () => {
  it('a plan named "constructor" or "toString" is shown with that name and no description', () => {
    assert.deepEqual(
      ['constructor', 'toString'].map((plan) => [nameOfPlan(plan), whomOfPlan(plan)]),
      [
        ['Constructor', ''],
        ['ToString', ''],
      ],
    );
  });

  it('the upgrade link of a plan uses the configured address only if it is a web page on another site', () => {
    const goalOf = (upgradeUrl: string | null) => actionOf('team', null, FACTS, upgradeUrl).href;
    assert.equal(goalOf('https://shop.example/plans'), 'https://shop.example/plans');
    for (const other of [null, 'javascript:alert(1)', 'data:text/html,x', `${FACTS.publicUrl}/pricing`])
      assert.equal(goalOf(other), '#operator', String(other));
  });
});
