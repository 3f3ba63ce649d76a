/** The plans as they are configured, as the rows and columns of a comparison. */
import type { PlanFacts } from '../api.ts';
import pricingWords from '../words/pricing.json' with { type: 'json' };
import { fill, formatNumber } from '../words/words.ts';

const said = pricingWords;

/** The plan of callers without an account. */
export const ANONYMOUS = 'anonymous';
/** The plan of new accounts. */
export const NEW_ACCOUNT = 'free';

/** As the service has it: `published-numbers.ts` of the contract. */
const LONGEST_TEXT = 200_000;

export type CellKind = 'figure' | 'text' | 'quiet' | 'yes' | 'no';

export interface Cell {
  readonly kind: CellKind;
  readonly text: string;
}

export interface Row {
  readonly name: string;
  /** One for each plan. */
  readonly cells: readonly Cell[];
  /** False for what is the same everywhere, and left out where there is little room. */
  readonly tellsApart: boolean;
}

/** A plan's name for a reader: ours, or what the operator called it. */
export function nameOfPlan(plan: string): string {
  return ownWord(said.names, plan) ?? inSentenceCase(plan);
}

/** For whom a plan is; empty for one that the operator made. */
export function whomOfPlan(plan: string): string {
  return ownWord(said.whom, plan) ?? '';
}

export function rowsOf(plans: readonly PlanFacts[]): readonly Row[] {
  const everywhere = (cell: Cell) => plans.map(() => cell);
  return [
    { name: said.rows.perDay, cells: plans.map(({ perDay }) => limitCell(perDay)), tellsApart: true },
    { name: said.rows.perMinute, cells: plans.map(minuteCell), tellsApart: true },
    {
      name: said.rows.longest,
      cells: everywhere({ kind: 'text', text: fill(said.characters, { count: LONGEST_TEXT }) }),
      tellsApart: false,
    },
    ...featureRows(plans),
    { name: said.rows.browser, cells: everywhere({ kind: 'yes', text: said.always }), tellsApart: false },
  ];
}

function limitCell(limit: number): Cell {
  if (limit < 0) return { kind: 'figure', text: said.noLimit };
  return limit === 0 ? { kind: 'quiet', text: said.none } : { kind: 'figure', text: formatNumber(limit) };
}

function minuteCell({ name, perMinute }: PlanFacts): Cell {
  if (perMinute !== null) return limitCell(perMinute);
  return name === ANONYMOUS ? { kind: 'quiet', text: said.noKeys } : limitCell(-1);
}

/** A row for each feature; cleaning and detecting share one where no plan has only one of them. */
function featureRows(plans: readonly PlanFacts[]): readonly Row[] {
  const has = ({ features }: PlanFacts, feature: string) => features.includes(feature);
  const areOne = plans.every((plan) => has(plan, 'clean') === has(plan, 'detect'));
  const features = [...new Set(plans.flatMap(({ features }) => features))];
  return features
    .filter((feature) => !(areOne && feature === 'detect'))
    .map((feature) => {
      const cells = plans.map((plan): Cell => {
        const isThere = has(plan, feature);
        return { kind: isThere ? 'yes' : 'no', text: isThere ? said.yes : said.no };
      });
      return {
        name: nameOfFeature(areOne && feature === 'clean' ? 'clean+detect' : feature),
        cells,
        tellsApart: new Set(cells.map(({ kind }) => kind)).size > 1,
      };
    });
}

function nameOfFeature(feature: string): string {
  return ownWord(said.features, feature) ?? inSentenceCase(feature);
}

function inSentenceCase(slug: string): string {
  const spaced = slug.replaceAll('-', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** An operator may call a plan what every object has. */
function ownWord(list: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(list, name) ? list[name] : undefined;
}
