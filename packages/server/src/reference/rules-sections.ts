/** What holds for every operation: credentials, limits, errors. */
import {
  errorTable,
  type InterfaceDocument,
  MAX_BODY_BYTES,
  MAX_KEYS_OF_ACCOUNT,
  MAX_PASSWORD_LENGTH,
  MAX_TEXT_CODE_POINTS,
  MIN_PASSWORD_LENGTH,
  SCAN_ROW_RETENTION_DAYS,
  SESSION_DAYS,
  UNLIMITED,
} from '@limpid/contract';
import type { Plan } from '../plans.ts';
import { type Html, html, type Part, sentence } from './html.ts';

const count = (value: number) => value.toLocaleString('en');

export function credentialsSection({ components }: InterfaceDocument): Html {
  const { apiKey, bearer, cookie } = components.securitySchemes;
  return html`<section class="part" id="credentials" aria-labelledby="credentials-h">
<h2 class="h2" id="credentials-h">Credentials</h2>
<p>Without a credential the caller is anonymous, and its calls are counted by address. A key or token that opens nothing is refused with <a href="#error-invalid_credentials"><code>invalid_credentials</code></a>, never ignored.</p>
<dl class="facts">
${fact(html`<code>x-api-key: lmpd_…</code>`, sentence(apiKey.description))}
${fact(html`<code>Authorization: Bearer …</code>`, sentence(bearer.description))}
${fact(html`<code>${cookie.name}</code>`, sentence(cookie.description))}
</dl>
<p>A key is minted by <a href="#mintKey">POST /v1/keys</a> or on the account page, and is shown once. It opens the scans and the limits, and no account.</p>
</section>
`;
}

export function limitsSection({ components }: InterfaceDocument, plans: readonly Plan[]): Html {
  const headers = Object.entries(components.headers);
  return html`<section class="part" id="rules" aria-labelledby="rules-h">
<h2 class="h2" id="rules-h">Quotas and sizes</h2>
<p>Calls are counted by UTC day and by minute. A request that is refused before its text is scanned costs nothing. All keys and sessions of an account share its day; each has a minute of its own.</p>
<table class="table plans-of-docs"><caption class="vh">Calls by plan</caption><thead><tr><th scope="col">Plan</th><th scope="col">Calls a minute</th><th scope="col">Calls a day</th></tr></thead><tbody>
${plans.map(({ name, perMinute, perDay }) => html`<tr><th scope="row">${name}</th><td>${perMinute === null ? 'no rate limit of its own' : limit(perMinute)}</td><td>${limit(perDay)}</td></tr>\n`)}</tbody></table>
<dl class="facts">
${fact('Longest text', `${count(MAX_TEXT_CODE_POINTS)} code points`)}
${fact('Largest body', `${count(MAX_BODY_BYTES)} bytes`)}
${fact('Keys of an account', `${count(MAX_KEYS_OF_ACCOUNT)}`)}
${fact('Password', `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`)}
${fact('Session', `${SESSION_DAYS} days`)}
${fact('Counts of use', `deleted after ${SCAN_ROW_RETENTION_DAYS} days`)}
</dl>
<h3 id="header-fields">Header fields of answers</h3>
<dl class="facts">${headers.map(([name, { description }]) => fact(html`<code>${name}</code>`, sentence(description)))}</dl>
</section>
`;
}

function limit(calls: number): string {
  return calls === UNLIMITED ? 'unlimited' : count(calls);
}

function fact(name: Part, about: Part): Html {
  return html`<div><dt>${name}</dt><dd>${about}</dd></div>\n`;
}

export function errorsSection(): Html {
  const rows = Object.entries(errorTable).map(
    ([code, row]) =>
      html`<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td class="num">${row.status}</td><td>${sentence(row.when)}</td><td>${sentence(row.sentence)}</td></tr>\n`,
  );
  return html`<section class="part" id="errors" aria-labelledby="errors-h">
<h2 class="h2" id="errors-h">Errors</h2>
<p>Every failure is <a href="#ErrorAnswer"><code>ErrorAnswer</code></a>; a 402 also says <code>upgradeUrl</code>. Programs read <code>code</code>; <code>message</code> says what to do. No answer quotes what was sent.</p>
<p>A call may be repeated after 408, 429 and 503, when <code>Retry-After</code> is over where there is one: a refusal takes nothing from the day. Where the store went away while it counted, the call that got a 503 may have been counted.</p>
<table class="table errors"><caption class="vh">Errors and what to do</caption><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">When</th><th scope="col">What to do</th></tr></thead><tbody>
${rows}</tbody></table>
</section>
`;
}
