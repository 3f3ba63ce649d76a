/** GET /docs: a page to read, made from the interface description; it loads nothing from anywhere else. */
import { readFileSync } from 'node:fs';
import {
  type ErrorCode,
  errorTable,
  type InterfaceDocument,
  type Operation,
  operations,
  type Parameter,
} from '@limpid/contract';
import type { FastifyInstance } from 'fastify';

const STYLE = new URL('serve-docs.css', import.meta.url);

/** Nothing but our own style sheet: what the page says cannot become a script. */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function serveDocs(app: FastifyInstance, document: InterfaceDocument, publicUrl: () => string): void {
  const style = readFileSync(STYLE, 'utf8');
  app.get('/docs/style.css', (_request, reply) => {
    reply.type('text/css; charset=utf-8').send(style);
  });
  app.get('/docs', (_request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .send(page(document, publicUrl()).markup);
  });
}

/** Markup that was made by `html`, and needs no more escaping. */
class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Part[];

/** Markup with everything that is put into it escaped, unless `html` made it. */
function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    pieces.map((piece, index) => piece + (index < parts.length ? markupOf(parts[index] ?? '') : '')).join(''),
  );
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return (part as readonly Part[]).map(markupOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A sentence whose `backquoted` words are code. */
function sentence(text: string): Html[] {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

function page(document: InterfaceDocument, baseUrl: string): Html {
  const { info, components } = document;
  const all = Object.values(operations);
  const schemas = Object.entries(components.schemas as Record<string, Schema>);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}: the interface</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><p class="brand">${info.title}</p><p class="quiet">Interface ${info.version} · <a href="/openapi.json">openapi.json</a></p></header>
<nav aria-label="On this page">
<ul>
${all.map(({ id, method, path }) => html`<li><a href="#${id}"><b>${method.toUpperCase()}</b> ${path}</a></li>\n`)}
<li><a href="#credentials">Credentials and limits</a></li>
<li><a href="#errors">Errors</a></li>
<li><a href="#objects">Objects</a></li>
</ul>
</nav>
<main id="content">
<h1>${info.summary}</h1>
<p class="lead">${sentence(info.description)}</p>
<p>The service is at <code>${baseUrl}</code>.</p>
${all.map((operation) => operationSection(operation, document, baseUrl))}
${credentialsSection(document)}
${errorsSection()}
<section id="objects"><h2>Objects</h2>
${schemas.map(
  ([name, schema]) => html`<section id="${name}" class="object"><h3>${name}</h3>
<p>${sentence(schema.description ?? '')}</p>${fields(schema, document)}</section>\n`,
)}
</section>
</main>
</body>
</html>
`;
}

function operationSection(operation: Operation, document: InterfaceDocument, baseUrl: string): Html {
  const { id, method, path, summary, description, request, errors, parameters } = operation;
  const body = request && (document.paths[path] as Record<string, unknown>)[method];
  return html`<section id="${id}" class="operation">
<h2>${summary}</h2>
<p class="call"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
<p>${sentence(description)}</p>
<pre tabindex="0"><code>${example(operation, baseUrl)}</code></pre>
${parameters === undefined ? '' : html`<h3>Parameters</h3><ul>${parameters.map(parameterItem)}</ul>`}
${body === undefined ? '' : html`<h3>Body</h3>${fields(referred(request?.schema, document), document)}`}
<h3>Answer</h3>
<p>${reference({ $ref: `#/components/schemas/${nameOf(operation.answer)}` })}</p>
<h3>Refusals</h3>
<p>${errors.length === 0 ? 'Only those of every endpoint: see ' : [errors.map(errorLink), html`, and those of every endpoint: see `]}<a href="#errors">Errors</a>.</p>
</section>
`;
}

function parameterItem({ name, in: place, description }: Parameter): Html {
  const where = place === 'path' ? 'in the path' : 'after the question mark';
  return html`<li><code>${name}</code> (${where}) ${sentence(description)}</li>`;
}

function nameOf(schema: object): string {
  return (schema as { $id?: string }).$id ?? '';
}

function referred(schema: object | undefined, document: InterfaceDocument): Schema {
  return (document.components.schemas[nameOf(schema ?? {})] ?? {}) as Schema;
}

function errorLink(code: ErrorCode, index: number): Html {
  return html`${index === 0 ? '' : ', '}<a href="#error-${code}"><code>${code}</code></a>`;
}

/** A call to paste into a shell; hidden characters are written as escapes. */
function example({ method, path, request, takesCredentials }: Operation, baseUrl: string): string {
  const parts = [`curl ${baseUrl}${path}`];
  if (method !== 'get' && request === undefined) parts.push(`-X ${method.toUpperCase()}`);
  if (takesCredentials === 'session') parts.push('-H "authorization: Bearer $TOKEN"');
  if (request !== undefined) parts.push("-H 'content-type: application/json'", bodyOf(request.example));
  return parts.join(' \\\n  ');
}

function bodyOf(example: object): string {
  const asEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `-d '${JSON.stringify(example).replaceAll(/[^ -~]/g, asEscape)}'`;
}

function fields(schema: Schema, document: InterfaceDocument): Html {
  if (schema.properties === undefined) return html``;
  return html`<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">About</th></tr></thead><tbody>
${fieldRows(schema, '', document)}</tbody></table></div>`;
}

/** A row for each field; those of an object without a name of its own follow it, with dots in theirs. */
function fieldRows(
  { properties = {}, required = [] }: Schema,
  prefix: string,
  document: InterfaceDocument,
): Html[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    html`<tr><th scope="row"><code>${prefix}${name}</code>${required.includes(name) ? '' : html` <small>optional</small>`}</th>
<td>${typeOf(schema)}</td><td>${sentence(about(schema, document))}</td></tr>\n`,
    ...(schema.$ref === undefined ? fieldRows(schema, `${prefix}${name}.`, document) : []),
  ]);
}

function about(schema: Schema, { components }: InterfaceDocument): string {
  const referred = (components.schemas as Record<string, Schema>)[nameOfReference(schema)];
  const { minimum, maximum, maxLength, description = referred?.description ?? '' } = schema;
  const facts = [
    description,
    minimum !== undefined && maximum !== undefined && `From ${minimum} to ${maximum}.`,
    maxLength !== undefined && `At most ${maxLength.toLocaleString('en')} code points.`,
    schema.default !== undefined && `Default \`${schema.default}\`.`,
  ];
  return facts.filter(Boolean).join(' ');
}

function typeOf(schema: Schema): Part {
  if (schema.$ref !== undefined) return reference(schema);
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined)
    return schema.enum.map((value, index) => [index === 0 ? '' : ', ', html`<code>${value}</code>`]);
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((one, index) => [index === 0 ? '' : ' or ', typeOf(one)]);
  if (schema.items !== undefined) return ['array of ', typeOf(schema.items)];
  return [schema.type ?? 'any'].flat().join(' or ');
}

function nameOfReference({ $ref = '' }: Schema): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

function reference(schema: Schema): Html {
  const name = nameOfReference(schema);
  return html`<a href="#${name}">${name}</a>`;
}

function credentialsSection({ components }: InterfaceDocument): Html {
  const headers = Object.entries(components.headers);
  return html`<section id="credentials"><h2>Credentials and limits</h2>
<p>Without a credential the caller is anonymous. A credential that is not valid is refused, never ignored.</p>
<ul class="plain">
<li><code>x-api-key: &lt;key&gt;</code> ${components.securitySchemes.apiKey.description}</li>
<li><code>Authorization: Bearer &lt;token&gt;</code> ${components.securitySchemes.bearer.description}</li>
</ul>
<h3>Header fields of answers</h3>
<dl>${headers.map(([name, { description }]) => html`<dt><code>${name}</code></dt><dd>${sentence(description)}</dd>\n`)}</dl>
</section>
`;
}

function errorsSection(): Html {
  const rows = Object.entries(errorTable).map(
    ([code, row]) =>
      html`<tr id="error-${code}"><td>${row.status}</td><th scope="row"><code>${code}</code></th><td>${sentence(row.when)}</td></tr>\n`,
  );
  return html`<section id="errors"><h2>Errors</h2>
<p>Every failure is <a href="#ErrorAnswer">ErrorAnswer</a>; a 402 also says <code>upgradeUrl</code>. No answer quotes what was sent.</p>
<div class="scroll" tabindex="0"><table class="errors"><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead><tbody>
${rows}</tbody></table></div></section>
`;
}
