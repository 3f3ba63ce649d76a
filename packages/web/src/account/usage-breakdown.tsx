/** What was found in ninety days: characters by technique, messages by scheme. */
import accountWords from '../words/account.json' with { type: 'json' };
import { formatNumber } from '../words/words.ts';
import type { Usage } from './account-calls.ts';
import { sumBy } from './usage-figures.ts';

const { usage: said } = accountWords;

/** In the order in which the engine lists them. */
const TECHNIQUES = Object.keys(said.techniques) as (keyof typeof said.techniques)[];

const SCHEMES: Readonly<Record<string, string>> = said.schemes;

export function UsageBreakdown({ usage }: { readonly usage: Usage }) {
  const found = sumBy(usage, 'techniques');
  const most = Math.max(1, ...found.values());
  const messages = [...sumBy(usage, 'schemes')].sort(([, one], [, other]) => other - one);
  return (
    <div class="split">
      <div class="sub">
        <h3>{said.byTechnique}</h3>
        <ul class="by">
          {TECHNIQUES.map((technique, index) => {
            const count = found.get(technique) ?? 0;
            return (
              <li key={technique}>
                <span>{said.techniques[technique]}</span>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect class={`f${index}`} x="0" y="0" width={(count / most) * 100} height="10" />
                </svg>
                <span class="num">{formatNumber(count)}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <div class="sub">
        <h3>{said.byScheme}</h3>
        {messages.length === 0 ? (
          <p class="quiet">{said.noSchemes}</p>
        ) : (
          <table class="table">
            <caption class="vh">{said.byScheme}</caption>
            <thead class="vh">
              <tr>
                <th scope="col">{said.scheme}</th>
                <th scope="col">{said.messages}</th>
              </tr>
            </thead>
            <tbody>
              {messages.map(([scheme, count]) => (
                <tr key={scheme}>
                  <th scope="row">{Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme] : scheme}</th>
                  <td class="end num">{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}
