/** JSON as a schema asks for it, and JSON that no schema asks for, as source: some of it no value could be written as. */
import * as fc from 'fast-check';
import { CANARY, hiddenText } from './hidden-text.ts';
import { confirmTokenOf, keyIdOf, mailOf, ONCE, PASSWORD, resetTokenOf } from './known-values.ts';
import { mostly } from './mostly.ts';

/** A schema of the interface description, as far as requests use it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Those that others refer to, by name. */
export type Schemas = Readonly<Record<string, Schema>>;
type Source = fc.Arbitrary<string>;
/** A name and a value, both as source. */
type Member = readonly [string, string];

/** Fields that the service keeps, as it says: nothing that must never be seen again goes there. */
const KEPT = ['name', 'email', 'model', 'expiresAt'];

const MOMENTS = ['2099-12-31T00:00:00Z', '2031-02-28T23:59:59.999+05:30', '2001-01-01T00:00:00Z'];
const NO_MOMENTS = ['2031-02-30T00:00:00Z', '9999999-01-01', 'tomorrow', '2031-06-30T23:59:60Z', ''];

/** What a value of this name can be, by its number, for the service to do what it is asked. */
const ONCE_KNOWN: Readonly<Record<string, (number: number) => fc.Arbitrary<string>>> = {
  '{id}': (number) => fc.constant(keyIdOf(number)),
  token: (number) => fc.constantFrom(resetTokenOf(number), confirmTokenOf(number)),
};

/** Written plainly, or with every character beyond ASCII escaped. */
const quoted = (text: fc.Arbitrary<string>): Source =>
  fc.tuple(text, fc.boolean()).map(([one, isPlain]) => {
    const source = JSON.stringify(one);
    if (isPlain) return source;
    return source.replaceAll(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  });

const word = fc.stringMatching(/^[a-z]{1,12}$/);

/** What a schema asks for. */
export function jsonOf(schema: Schema, schemas: Schemas, name = ''): Source {
  const { $ref, enum: values, anyOf, type } = schema;
  if ($ref !== undefined) return jsonOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name);
  if (values !== undefined) return fc.constantFrom(...values.map((value) => JSON.stringify(value)));
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => jsonOf(one, schemas, name)));
  const kinds = [type ?? 'null'].flat();
  return fc.oneof(...kinds.map((kind) => ofType(kind, schema, schemas, name)));
}

function ofType(type: string, schema: Schema, schemas: Schemas, name: string): Source {
  switch (type) {
    case 'string':
      return ofString(schema, name);
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'integer':
    case 'number': {
      const { minimum: min = -10, maximum: max = 1_000 } = schema;
      return fc.maxSafeInteger().map((n) => String(Math.min(max, Math.max(min, n))));
    }
    case 'object':
      return members(schema, schemas).chain((all) => written(all));
    default:
      return fc.constant('null');
  }
}

function ofString({ format, maxLength = 200 }: Schema, name: string): Source {
  const known = ONCE_KNOWN[name];
  if (known !== undefined) return quoted(mostly(fc.nat(ONCE - 1).chain(known), fc.oneof(word, hiddenText)));
  if (name === 'text') return quoted(hiddenText);
  if (format === 'date-time') return quoted(fc.constantFrom(...MOMENTS, ...MOMENTS, ...NO_MOMENTS));
  if (name === 'email')
    return quoted(
      fc.oneof(
        fc.nat(200).map(mailOf),
        word.map((one) => `${one}@example.org`),
      ),
    );
  if (name === 'model') return quoted(fc.constantFrom('acme/writer-2', 'acme', '', 'a/b/c', '../x'));
  if (KEPT.includes(name)) return quoted(word);
  if (/password/i.test(name)) return quoted(mostly(fc.constant(PASSWORD), fc.oneof(word, hiddenText)));
  return quoted(fc.oneof(word, hiddenText).map((one) => Array.from(one).slice(0, maxLength).join('')));
}

/** The members of an object that is as the schema asks, the optional ones now and then. */
function members({ properties = {}, required = [] }: Schema, schemas: Schemas): fc.Arbitrary<Member[]> {
  const each = Object.entries(properties).map(([name, schema]) => {
    const value = jsonOf(schema, schemas, name).map((source): Member => [JSON.stringify(name), source]);
    return required.includes(name) ? value : fc.option(value, { nil: null });
  });
  return fc.tuple(...each).map((all) => all.filter((one) => one !== null));
}

/** The members of an object with one or two things wrong about it, or nothing that a schema can see. */
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
  return fc.tuple(members(schema, schemas), changes).chain(([start, all]) => {
    let result = start;
    for (const { kind, at, name, value } of all) {
      const index = at % Math.max(1, result.length);
      const [known] = result[index] ?? [];
      if (kind === 'add' || known === undefined) result = [...result, [JSON.stringify(name), value]];
      else if (kind === 'drop') result = result.toSpliced(index, 1);
      else {
        // What is kept must not hold what must never be seen again.
        const odd = KEPT.includes(JSON.parse(known)) ? value.replaceAll(CANARY, 'other') : value;
        result = result.toSpliced(index, kind === 'replace' ? 1 : 0, [known, odd]);
      }
    }
    return written(result);
  });
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

const nested = (open: string, close: string) =>
  fc.constantFrom(1, 100, 5_000, 100_000).map((depth) => `${open.repeat(depth)}0${close.repeat(depth)}`);

/** Values of every type, at the edges of what JSON can say and beyond. */
export const oddValue: Source = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '[]', '{}', '""', '0', '-0', '-1', '1', '1.5'),
  fc.constantFrom('1e999', '-1e999', '1e-999', '9007199254740993', `1${'0'.repeat(400)}`, '0.1e1'),
  fc.constantFrom(
    'NaN',
    'Infinity',
    'undefined',
    '0x10',
    '01',
    '.5',
    '+1',
    '1_0',
    "'x'",
    '"\\x41"',
    '"\u0000"',
  ),
  fc.constantFrom('"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\ufeff"', '"\\u202e"', '"\\u000d\\u000a"'),
  fc.constantFrom(
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '[[[]]]',
  ),
  nested('[', ']'),
  nested('{"a":', '}'),
  quoted(hiddenText),
  fc.json({ maxDepth: 3 }),
);

/** Written with whatever white space JSON allows. */
function written(all: readonly Member[]): Source {
  return fc.constantFrom('', '', ' ', '\r\n\t').map((gap) => {
    const source = all.map(([name, value]) => `${gap}${name}${gap}:${gap}${value}${gap}`).join(',');
    return `{${source}}`;
  });
}
