/** Arbitrary request targets: paths of the OpenAPI document with parameters, other spellings of them, and other targets. */
import * as fc from 'fast-check';
import { jsonOf, oddValue, type Schema, type Schemas } from './arbitrary-json.ts';
import { CANARY, usually } from './arbitrary-text.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

const OTHER_TARGETS = [
  ...'/openapi.json /docs /page.json / /v1 /v1/ /auth /health/ /favicon.ico * //health /%00 /%zz'.split(' '),
  ...'/../../etc/passwd /v1/../health health /v1/keys/ /\xff /;x /auth/list-sessions /auth/ok'.split(' '),
  ...['', `/${CANARY}`, `/v1/clean/${CANARY}`, `http://${CANARY}/health`],
  ...[`/${'x'.repeat(15_000)}`, `/${'x'.repeat(20_000)}`, `/v1/clean?${'&a=b'.repeat(3_000)}`],
];
const ODD_VALUES = ['', '0', '-1', '90', '91', '1e1', ' 7', 'true', CANARY, '%00', '%ff', '..%2f..'];
const ODD_PAIRS = ['a=b', '__proto__=x', 'days[]=1', '=', '&', `${CANARY}=${CANARY}`, '%zz', 'days', '?'];

/** Other spellings of a path; some mean the same. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.replaceAll('/', '//'),
  (path) => `/.${path}/../${path.split('/').at(-1)}`,
  (path) => path.replaceAll(/[aeiou]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.toUpperCase(),
  (path) => `${path}#${CANARY}`,
  (path) => `http://${CANARY}.example:80${path}`,
  (path) => path.replaceAll('/', '\\'),
  (path) => `${path}%00`,
];

export function targetOf(
  path: string,
  parameters: readonly Parameter[],
  schemas: Schemas,
): fc.Arbitrary<string> {
  const parameterValue = ({ name, in: place, schema }: Parameter) => {
    const json = jsonOf(schema, schemas, place === 'path' ? `{${name}}` : name);
    const unquoted = json.map((source) => source.replaceAll('"', ''));
    return fc.oneof(unquoted, oddValue, fc.constantFrom(...ODD_VALUES)).map(encodeSome);
  };
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const filled = fc
    .tuple(...inPath.map(parameterValue))
    .map((values) =>
      inPath.reduce((sum, { name }, index) => sum.replace(`{${name}}`, () => values[index] ?? ''), path),
    );
  const known = inQuery.map((parameter) =>
    parameterValue(parameter).map((value) => `${parameter.name}=${value}`),
  );
  const pairs = fc.array(fc.oneof(...known, fc.constantFrom(...ODD_PAIRS)), { maxLength: 3 });
  const query = inQuery.length === 0 ? usually(fc.constant<string[]>([]), pairs) : pairs;
  const spelling = usually(
    fc.constant((same: string) => same),
    fc.constantFrom(...SPELLINGS),
  );
  const own = fc
    .tuple(filled, query, spelling)
    .map(([base, all, spell]) => spell(base) + (all.length > 0 ? `?${all.join('&')}` : ''));
  return usually(own, fc.constantFrom(...OTHER_TARGETS));
}

/** Percent signs stay, so that some escapes are broken. */
function encodeSome(value: string): string {
  return encodeURIComponent(value.slice(0, 2_000).toWellFormed()).replaceAll('%25', '%');
}
