/** Schemas as tables of fields, and a section for each that has a name and is not the body of an operation. */
import { type InterfaceDocument, type Operation, operations } from '@limpid/contract';
import { type Html, html, type Part, sentence } from './html.ts';

export interface Schema {
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

type Schemas = Readonly<Record<string, Schema>>;

export function objectsSection(document: InterfaceDocument): Html {
  const bodies = new Set(Object.values<Operation>(operations).map(({ request }) => nameOf(request?.schema)));
  const schemas = Object.entries(schemasOf(document)).filter(([name]) => !bodies.has(name));
  return html`<section class="part" id="objects" aria-labelledby="objects-h">
<h2 class="h2" id="objects-h">Objects</h2>
${schemas.map(
  ([
    name,
    schema,
  ]) => html`<section id="${name}" class="object" aria-labelledby="${name}-h"><h3 id="${name}-h">${name}</h3>
${schema.description === undefined ? '' : html`<p>${sentence(schema.description)}</p>`}${fieldsTable(name, schema, document)}</section>\n`,
)}
</section>
`;
}

/** The fields of the schema, which is that of `name`. */
export function fieldsTable(name: string, schema: Schema, document: InterfaceDocument): Part {
  if (schema.properties === undefined) return '';
  return html`<table class="table fields"><caption class="vh">Fields of ${name}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">About</th></tr></thead><tbody>
${fieldRows(schema, '', schemasOf(document))}</tbody></table>`;
}

/** A link to the section of a named schema. */
export function objectLink(name: string): Html {
  return html`<a href="#${name}"><code>${name}</code></a>`;
}

export function nameOf(schema: object | undefined): string {
  return (schema as { $id?: string } | undefined)?.$id ?? '';
}

export function schemasOf({ components }: InterfaceDocument): Schemas {
  return components.schemas as Schemas;
}

/** A row for each field; those of an object without a name of its own follow it, with dots in theirs. */
function fieldRows({ properties = {}, required = [] }: Schema, prefix: string, schemas: Schemas): Html[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    html`<tr><th scope="row"><code>${prefix}${name}</code>${required.includes(name) ? '' : html` <small>optional</small>`}</th>
<td>${typeOf(schema)}</td><td>${sentence(about(schema, schemas))}</td></tr>\n`,
    ...(schema.$ref === undefined ? fieldRows(schema, `${prefix}${name}.`, schemas) : []),
  ]);
}

function about(schema: Schema, schemas: Schemas): string {
  const referred = schemas[nameOfReference(schema)];
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
  if (schema.$ref !== undefined) return objectLink(nameOfReference(schema));
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
