/** Holds every answer against the interface description; an answer that is not in it fails the test. */
import assert from 'node:assert/strict';
import { describeInterface } from '@limpid/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** What came back, before it is looked at. */
export interface RawAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer that is as described. */
export interface Answer extends RawAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects in here.
  readonly json: any;
}

/** An interface description, as far as answers are held against it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: object;
}

interface Described {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: { readonly 'application/json'?: { readonly schema: object } };
}

/** Holds answers, and lines of a batch, against one description. */
export type AnswerCheck = ReturnType<typeof answerCheckOf>;

const errorSchema = { $ref: '#/components/schemas/ErrorAnswer' };
const lineSchema = { $ref: '#/components/schemas/BatchAnswerLine' };

/** Compiles what a description promises; a service that runs serves it as /openapi.json. */
export function answerCheckOf(document: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'limpid:interface', components: closed(document.components) });
  const checks = new Map<string, ValidateFunction>();

  /** Checks envelope, header fields and body; a path or method that is not described is a plain failure. */
  function checkAnswer(answer: RawAnswer): Answer {
    const { method, path, status, headers, body } = answer;
    const where = `${method} ${path} ${status}`;
    checkHead(answer, 'application/json; charset=utf-8');
    const described = describedAnswer(document, method, path, status);
    if (method === 'HEAD') {
      assert.equal(body, '');
      return { ...answer, json: null };
    }

    const json: Answer['json'] = JSON.parse(body);
    const check = checkOf(described?.content['application/json']?.schema ?? errorSchema);
    const isAsDescribed: boolean = check(json);
    if (!isAsDescribed) assert.fail(`${where} is not as described: ${ajv.errorsText(check.errors)}\n${body}`);
    assert.equal(json.ok, status < 400, where);
    if (!json.ok) assert.equal(json.error.requestId, headers['x-request-id'], where);
    for (const name of Object.keys(described?.headers ?? {})) {
      const isPresent = headers[name.toLowerCase()] !== undefined;
      // Where nothing limits the caller there are no rate fields; a plan without the feature has no time to wait.
      if (!name.startsWith('RateLimit') && json.error?.code !== 'feature_not_in_plan') {
        assert.ok(isPresent, `${where} lacks ${name}`);
      }
    }
    return { ...answer, json };
  }

  /** Holds a line of a batch against its description. */
  function checkLine(line: string): Answer['json'] {
    const json = JSON.parse(line);
    const check = checkOf(lineSchema);
    const isAsDescribed: boolean = check(json);
    if (!isAsDescribed)
      throw new Error(`the line is not as described: ${ajv.errorsText(check.errors)}\n${line}`);
    return json;
  }

  function checkOf(schema: object): ValidateFunction {
    const key = JSON.stringify(schema);
    let check = checks.get(key);
    if (check === undefined) {
      check = ajv.compile(closed(schema) as object);
      checks.set(key, check);
    }
    return check;
  }

  return {
    checkAnswer,
    checkLine,
    /** Whether this is an operation. */
    describes: (method: string, path: string) => describedOperation(document, method, path) !== undefined,
  };
}

/** Holds answers against the description that this version makes. */
export const { checkAnswer, checkLine } = answerCheckOf(describeInterface('/'));

/** Checks the header fields that every answer of a program's path has. */
export function checkHead({ method, path, status, headers }: RawAnswer, mediaType: string): void {
  const where = `${method} ${path} ${status}`;
  assert.match(headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/, where);
  assert.equal(headers['cache-control'], 'no-store', where);
  assert.equal(headers['x-content-type-options'], 'nosniff', where);
  assert.equal(headers['referrer-policy'], 'no-referrer', where);
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'", where);
  assert.equal(headers['content-type'], mediaType, where);
}

/** Fields that are not described fail too: every object is closed before it is used. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === '$ref') return [key, `limpid:interface${value}`];
    // A part of an allOf narrows what another part describes.
    return [key, key === 'allOf' ? (value as unknown[]).map(refersOnly) : closed(value)];
  });
  const copy = Object.fromEntries(entries);
  if ('properties' in copy && copy.type === 'object') copy.unevaluatedProperties = false;
  return copy;
}

function refersOnly(part: unknown): unknown {
  const { $ref } = part as { $ref?: string };
  return $ref === undefined ? part : { $ref: `limpid:interface${$ref}` };
}

/** The description of an answer, or null for what is no operation: an unknown path, a wrong method. */
function describedAnswer(
  document: Description,
  method: string,
  path: string,
  status: number,
): Described | null {
  const operation = describedOperation(document, method, path);
  if (operation === undefined) {
    assert.ok(status >= 400, `${method} ${path} is not described and answers ${status}`);
    return null;
  }
  const described = operation.responses[status];
  assert.ok(described, `${method} ${path} does not describe ${status}`);
  return described;
}

function describedOperation({ paths }: Description, method: string, path: string) {
  const asked = path.split('?')[0] ?? '';
  const template = Object.keys(paths).find((one) => matches(one, asked));
  const operations = paths[template ?? ''] as Record<string, unknown> | undefined;
  return operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()] as
    | { responses: Record<number, Described> }
    | undefined;
}

/** Whether a path is that of a description, whose parameters stand in braces; the router takes an empty one as well. */
function matches(template: string, path: string): boolean {
  const parts = path.split('/');
  const described = template.split('/');
  return (
    parts.length === described.length &&
    described.every((part, index) => part.startsWith('{') || part === parts[index])
  );
}
