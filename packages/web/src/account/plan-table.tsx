/** The plans as a table, and for a narrow window, or for many of them, as cards. */
import { Icon } from '../design/icons.tsx';
import pricingWords from '../words/pricing.json' with { type: 'json' };
import type { PlanAction } from './plan-action.ts';
import type { Cell, Row } from './plan-columns.ts';

const said = pricingWords;

export interface OfferedPlan {
  readonly name: string;
  readonly whom: string;
  /** True for the plan of the account that is signed in. */
  readonly isOwn: boolean;
  readonly standsOut: boolean;
  readonly action: PlanAction;
}

interface TableParts {
  readonly plans: readonly OfferedPlan[];
  readonly rows: readonly Row[];
}

export function PlanTable({ plans, rows }: TableParts) {
  return (
    <table class="plans">
      <caption class="vh">{said.caption}</caption>
      <thead>
        <tr>
          <td />
          {plans.map(({ name, whom, isOwn, standsOut }) => (
            <th key={name} scope="col" {...(standsOut && { class: 'mine' })}>
              {isOwn && <span class="own-plan">{said.yours}</span>}
              <b>{name}</b>
              {whom !== '' && <small>{whom}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={plans[index]?.name} class={classOf(cell, plans[index]?.standsOut === true)}>
                <CellText cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {plans.map(({ name, standsOut, action }) => (
            <td key={name} {...(standsOut && { class: 'mine' })}>
              <ActionLink action={action} isFirst={standsOut} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

export function PlanCards({ plans, rows, areMany }: TableParts & { readonly areMany: boolean }) {
  return (
    <ul class={areMany ? 'plan-cards are-many' : 'plan-cards'}>
      {plans.map(({ name, whom, isOwn, standsOut, action }, index) => (
        <li key={name} class={standsOut ? 'sheet mine' : 'sheet'}>
          <div>
            {isOwn && <span class="own-plan">{said.yours}</span>}
            <h2>{name}</h2>
            {whom !== '' && <p class="quiet">{whom}</p>}
          </div>
          <dl>
            {rows
              .filter(({ tellsApart }) => tellsApart)
              .flatMap((row) => [
                <dt key={row.name}>{row.name}</dt>,
                <dd key={`${row.name}:`}>{row.cells[index]?.text}</dd>,
              ])}
          </dl>
          <ActionLink action={action} isFirst={standsOut} />
        </li>
      ))}
    </ul>
  );
}

function ActionLink({ action, isFirst }: { readonly action: PlanAction; readonly isFirst: boolean }) {
  return (
    <a class={isFirst ? 'btn primary' : 'btn'} href={action.href}>
      {action.label}
    </a>
  );
}

function CellText({ cell: { kind, text } }: { readonly cell: Cell }) {
  if (kind === 'no') return <span class="quiet">{text}</span>;
  if (kind !== 'yes') return <>{text}</>;
  return (
    <span class="yes">
      <Icon name="check" />
      {text}
    </span>
  );
}

function classOf({ kind }: Cell, standsOut: boolean): string {
  const look = kind === 'figure' ? 'fig' : kind === 'quiet' ? 'quiet' : '';
  return standsOut ? `${look} mine`.trim() : look;
}
