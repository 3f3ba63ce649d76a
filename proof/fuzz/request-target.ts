/** Where requests are sent: the paths of a description, filled in, written in other ways, and others, as arbitraries. */
import * as fc from 'fast-check';
import { CANARY } from './hidden-text.ts';
import { jsonOf, oddValue, type Schema, type Schemas } from './json-source.ts';
import { mostly } from './mostly.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

/** Documents beside the interface, and paths that look like something. */
const OTHER_TARGETS = [
  ...[
    '/openapi.json',
    '/docs',
    '/page.json',
    '/',
    '/v1',
    '/v1/',
    '/auth',
    '/health/',
    '/favicon.ico',
    '*',
    '',
  ],
  ...[`/${CANARY}`, '/../../etc/passwd', '/v1/../health', '//health', '/%00', '/%zz', `/v1/clean/${CANARY}`],
  ...[`http://${CANARY}/health`, 'health', '/v1/keys/', '/\xff', '/;x', '/auth/list-sessions', '/auth/ok'],
  ...[`/${'x'.repeat(15_000)}`, `/${'x'.repeat(20_000)}`, `/v1/clean?${'&a=b'.repeat(3_000)}`],
];

/** The path of an operation with its parameters filled in, or something else in its place. */
export function targetOf(
  path: string,
  parameters: readonly Parameter[],
  schemas: Schemas,
): fc.Arbitrary<string> {
  return mostly(ownTarget(path, parameters, schemas), fc.constantFrom(...OTHER_TARGETS));
}

function ownTarget(path: string, parameters: readonly Parameter[], schemas: Schemas): fc.Arbitrary<string> {
  const value = ({ name, in: place, schema }: Parameter) =>
    fc.oneof(
      jsonOf(schema, schemas, place === 'path' ? `{${name}}` : name).map((source) =>
        source.replaceAll('"', ''),
      ),
      oddValue,
      fc.constantFrom('', '0', '-1', '90', '91', '1e1', ' 7', 'true', CANARY, '%00', '%ff', '..%2f..'),
    );
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const filled = fc
    .tuple(...inPath.map(value))
    .map((values) =>
      inPath.reduce(
        (sum, { name }, index) => sum.replace(`{${name}}`, () => inUrl(values[index] ?? '')),
        path,
      ),
    );
  const pairs = fc.array(
    fc.oneof(
      ...inQuery.map((one) => value(one).map((given) => `${one.name}=${inUrl(given)}`)),
      fc.constantFrom('a=b', '__proto__=x', 'days[]=1', '=', '&', `${CANARY}=${CANARY}`, '%zz', 'days', '?'),
    ),
    { maxLength: 3 },
  );
  const query = inQuery.length === 0 ? mostly(fc.constant<string[]>([]), pairs) : pairs;
  return fc
    .tuple(filled, query, mostly(fc.constant('as it is'), fc.constantFrom(...VARIATIONS)))
    .map(([one, all, variation]) => vary(one, variation) + (all.length > 0 ? `?${all.join('&')}` : ''));
}

const VARIATIONS = [
  'slash',
  'double',
  'dots',
  'percent',
  'upper',
  'fragment',
  'absolute',
  'backslash',
  'null',
];

function vary(path: string, variation: string): string {
  switch (variation) {
    case 'slash':
      return `${path}/`;
    case 'double':
      return path.replaceAll('/', '//');
    case 'dots':
      return `/.${path}/../${path.split('/').at(-1)}`;
    case 'percent':
      return path.replaceAll(/[aeiou]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
    case 'upper':
      return path.toUpperCase();
    case 'fragment':
      return `${path}#${CANARY}`;
    case 'absolute':
      return `http://${CANARY}.example:80${path}`;
    case 'backslash':
      return path.replaceAll('/', '\\');
    case 'null':
      return `${path}%00`;
    default:
      return path;
  }
}

/** What a URL can hold of it: some is escaped, and none of it is as long as a head may be. */
function inUrl(value: string): string {
  return encodeURIComponent(value.slice(0, 2_000).toWellFormed()).replaceAll('%25', '%');
}
