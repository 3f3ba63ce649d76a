/** What a person can do about a plan. */
import type { ServiceFacts } from '../api.ts';
import pricingWords from '../words/pricing.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { ANONYMOUS, NEW_ACCOUNT, nameOfPlan } from './plan-columns.ts';

const { actions } = pricingWords;

export interface PlanAction {
  readonly label: string;
  readonly href: string;
}

/** `own` is the plan of the account, null without one; `upgradeUrl` is where the operator offers plans. */
export function actionOf(
  plan: string,
  own: string | null,
  { publicUrl, signUp }: ServiceFacts,
  upgradeUrl: string | null,
): PlanAction {
  if (plan === ANONYMOUS) return { label: actions.scan, href: '/' };
  if (plan === own) return { label: actions.account, href: '/account' };
  if (own === null && plan === NEW_ACCOUNT && signUp === 'open')
    return { label: actions.signUp, href: '/sign-up' };
  const isElsewhere = /^https?:\/\//i.test(upgradeUrl ?? '') && upgradeUrl !== `${publicUrl}/pricing`;
  return {
    label: fill(actions.ask, { plan: nameOfPlan(plan) }),
    href: isElsewhere ? (upgradeUrl as string) : '#operator',
  };
}
