/** The operations, in the groups that the interface description has: each to read, and with a place for its form. */
import {
  answerExamples,
  type ErrorCode,
  type InterfaceDocument,
  type Operation,
  operations,
  type Parameter,
} from '@limpid/contract';
import { type Html, html, type Part, sample, sentence } from './html.ts';
import { fieldsTable, nameOf, objectLink, schemasOf } from './schema-fields.ts';
import { callForm, shellCall, visibleJson } from './write-call.ts';

/** Operations of one kind, under one heading. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly operations: readonly (Operation & { readonly id: keyof typeof answerExamples })[];
}

export function groupsOf({ tags }: InterfaceDocument): readonly Group[] {
  return tags.map(({ name, description }) => ({
    id: `group-${name.toLowerCase()}`,
    name,
    description,
    operations: Object.values(operations).filter(({ tag }) => tag === name),
  }));
}

export function groupSection(group: Group, document: InterfaceDocument, baseUrl: string): Html {
  const { id, name, description } = group;
  return html`<section class="part" id="${id}" aria-labelledby="${id}-h">
<div class="part-head"><h2 class="h2" id="${id}-h">${name}</h2><p>${sentence(description)}</p></div>
${group.operations.map((operation) => operationSection(operation, document, baseUrl))}
</section>
`;
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  true: 'Takes an API key, a session, or nothing.',
  false: 'Takes no credential.',
  session: 'Needs a session; an API key does not open it.',
  'optional session': 'Takes a session, or nothing.',
};

function operationSection(
  operation: Group['operations'][number],
  document: InterfaceDocument,
  baseUrl: string,
): Html {
  const { id, method, path, summary, description, request, answer, errors, parameters } = operation;
  const body = nameOf(request?.schema);
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-h">
<h3 id="${id}-h">${summary}</h3>
<p class="call"><b class="verb">${method.toUpperCase()}</b> <code>${path}</code></p>
<p>${sentence(description)}</p>
<p class="quiet">${CREDENTIALS[`${operation.takesCredentials}`] ?? ''}</p>
${sample(`${summary}: the call`, shellCall(operation, baseUrl))}
<div class="try" data-name="${summary}" data-call="${JSON.stringify(callForm(operation))}"></div>
${parameters === undefined ? '' : html`<h4>Parameters</h4>\n<dl class="facts">${parameters.map(parameterItem)}</dl>`}
${body === '' ? '' : html`<h4>Body</h4>\n${fieldsTable(body, schemasOf(document)[body] ?? {}, document)}`}
<h4>Answer</h4>
<p>${objectLink(nameOf(answer))}, such as</p>
${sample(`${summary}: an answer`, visibleJson(answerExamples[id], 2))}
<h4>Refusals</h4>
<p>${refusals(errors)}</p>
</section>
`;
}

function parameterItem({ name, in: place, description }: Parameter): Html {
  const where = place === 'path' ? 'In the path.' : 'After the question mark.';
  return html`<div><dt><code>${name}</code></dt><dd>${sentence(description)} ${where}</dd></div>`;
}

function refusals(errors: readonly ErrorCode[]): Part {
  const ofEvery = html`those of every operation: see <a href="#errors">Errors</a>.`;
  if (errors.length === 0) return html`Only ${ofEvery}`;
  const links = errors.map((code) => html`<a href="#error-${code}"><code>${code}</code></a>, `);
  return [...links, html`and ${ofEvery}`];
}
