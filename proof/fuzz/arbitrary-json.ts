/** Arbitrary JSON sources: as a schema describes them, with errors in an object, and beyond what JSON can express. */
import * as fc from 'fast-check';
import { CANARY, hiddenText, usually } from './arbitrary-text.ts';
import { confirmTokenOf, emailOf, keyIdOf, PASSWORD, resetTokenOf, SINGLE_USES } from './fuzz-accounts.ts';

/** A schema of the OpenAPI document, as far as requests use it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Schemas = Readonly<Record<string, Schema>>;
type Source = fc.Arbitrary<string>;
/** The source of a name and of a value. */
type Member = readonly [string, string];

/** Fields that the service stores by design, so the canary may not be in them. */
const STORED = ['name', 'email', 'model', 'expiresAt'];
const DATE_TIMES = ['2099-12-31T00:00:00Z', '2031-02-28T23:59:59.999+05:30', '2001-01-01T00:00:00Z'];
const INVALID_DATE_TIMES = ['2031-02-30T00:00:00Z', '9999999-01-01', 'tomorrow', '2031-06-30T23:59:60Z', ''];

const word = fc.stringMatching(/^[a-z]{1,12}$/);
const singleUse = fc.nat(SINGLE_USES - 1);

/** Plain, or with every character beyond ASCII escaped. */
const quoted = (text: fc.Arbitrary<string>): Source =>
  fc.tuple(text, fc.boolean()).map(([value, isPlain]) => {
    const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const source = JSON.stringify(value);
    return isPlain ? source : source.replaceAll(/[\u007f-\uffff]/g, toEscape);
  });

/** A value that the schema describes. */
export function jsonOf(schema: Schema, schemas: Schemas, name = ''): Source {
  const { $ref, enum: values, anyOf, type, minimum = -10, maximum = 1_000 } = schema;
  if ($ref !== undefined) return jsonOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name);
  if (values !== undefined) return fc.constantFrom(...values.map((value) => JSON.stringify(value)));
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((each) => jsonOf(each, schemas, name)));
  const ofType = (one: string): Source => {
    if (one === 'string') return quoted(stringOf(schema, name));
    if (one === 'boolean') return fc.constantFrom('true', 'false');
    if (one === 'object') return membersOf(schema, schemas).chain(objectOf);
    if (one !== 'integer' && one !== 'number') return fc.constant('null');
    return fc.maxSafeInteger().map((number) => String(Math.min(maximum, Math.max(minimum, number))));
  };
  return fc.oneof(...[type ?? 'null'].flat().map(ofType));
}

function stringOf({ format, maxLength = 200 }: Schema, name: string): fc.Arbitrary<string> {
  const any = fc.oneof(word, hiddenText);
  const shortened = any.map((text) => Array.from(text).slice(0, maxLength).join(''));
  if (name === '{id}') return usually(singleUse.map(keyIdOf), any);
  if (name === 'token')
    return usually(fc.oneof(singleUse.map(resetTokenOf), singleUse.map(confirmTokenOf)), any);
  if (name === 'text') return hiddenText;
  if (format === 'date-time') return fc.constantFrom(...DATE_TIMES, ...DATE_TIMES, ...INVALID_DATE_TIMES);
  const newEmail = word.map((local) => `${local}@example.org`);
  if (name === 'email') return fc.oneof(fc.nat(200).map(emailOf), newEmail);
  if (name === 'model') return fc.constantFrom('acme/writer-2', 'acme', '', 'a/b/c', '../x');
  if (STORED.includes(name)) return word;
  return /password/i.test(name) ? usually(fc.constant(PASSWORD), any) : shortened;
}

/** Every required member, and some of the optional ones. */
function membersOf({ properties = {}, required = [] }: Schema, schemas: Schemas): fc.Arbitrary<Member[]> {
  const each = Object.entries(properties).map(([name, schema]) => {
    const member = jsonOf(schema, schemas, name).map((source): Member => [JSON.stringify(name), source]);
    return required.includes(name) ? member : fc.option(member, { nil: null });
  });
  return fc.tuple(...each).map((members) => members.filter((member) => member !== null));
}

const ODD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  CANARY,
  'id',
  'ok',
];

/** An object with one or two members that are missing, repeated, replaced or unknown. */
export function brokenObject(given: Schema, schemas: Schemas): Source {
  const schema = schemas[given.$ref?.split('/').at(-1) ?? ''] ?? given;
  const names = Object.keys(schema.properties ?? {}).map((name) => name.toUpperCase());
  const change = fc.record({
    kind: fc.constantFrom('drop', 'repeat', 'replace', 'replace', 'add'),
    at: fc.nat(20),
    name: fc.constantFrom(...ODD_NAMES, ...names),
    value: oddValue,
  });
  const changes = fc.array(change, { minLength: 1, maxLength: 2 });
  return fc.tuple(membersOf(schema, schemas), changes).chain(([members, all]) => {
    let result = members;
    for (const { kind, at, name, value } of all) {
      const index = at % Math.max(1, result.length);
      const [known] = result[index] ?? [];
      if (kind === 'add' || known === undefined) result = [...result, [JSON.stringify(name), value]];
      else if (kind === 'drop') result = result.toSpliced(index, 1);
      else {
        const source = STORED.includes(JSON.parse(known)) ? value.replaceAll(CANARY, 'other') : value;
        result = result.toSpliced(index, kind === 'replace' ? 1 : 0, [known, source]);
      }
    }
    return objectOf(result);
  });
}

const nested = (open: string, close: string) =>
  fc.constantFrom(1, 100, 5_000, 100_000).map((depth) => `${open.repeat(depth)}0${close.repeat(depth)}`);

/** Values of every type, extreme ones, and sources that are not JSON. */
export const oddValue: Source = fc.oneof(
  fc.constantFrom(...'null true false [] {} "" 0 -0 -1 1 1.5'.split(' ')),
  fc.constantFrom(...`1e999 -1e999 1e-999 9007199254740993 1${'0'.repeat(400)} 0.1e1`.split(' ')),
  fc.constantFrom(...`NaN Infinity undefined 0x10 01 .5 +1 1_0 'x' "\\x41" "\u0000"`.split(' ')),
  fc.constantFrom('"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\ufeff"', '"\\u202e"', '"\\u000d\\u000a"'),
  fc.constantFrom('{"__proto__":{"x":true}}', '{"constructor":{"prototype":{"x":1}}}', '[[[]]]'),
  nested('[', ']'),
  nested('{"a":', '}'),
  quoted(hiddenText),
  fc.json({ maxDepth: 3 }),
);

/** With any white space of JSON between tokens. */
function objectOf(members: readonly Member[]): Source {
  return fc.constantFrom('', '', ' ', '\r\n\t').map((gap) => {
    const sources = members.map(([name, value]) => `${gap}${name}${gap}:${gap}${value}${gap}`);
    return `{${sources.join(',')}}`;
  });
}
