/** Checks a parsed body, or a line of one, against a schema: values are neither converted nor quoted. */
import { BatchLine, CleanRequest, type ErrorDetail, MAX_TEXT_CODE_POINTS } from '@limpid/contract';
import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { IsDateTime } from 'typebox/format';
import { ServiceError } from './errors.ts';
import { misspelledName, nearestName } from './nearest-name.ts';

interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: SchemaNode;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Compiles a schema to a check that throws invalid_request or text_too_long, and returns the known fields: others are
 * dropped.
 */
export function bodyChecker(schema: TObject, whole: 'body' | 'line'): (body: unknown) => object {
  const names = Object.keys(schema.properties);
  const hasText = names.includes('text');
  const validator = Compile(hasText ? withoutMaxLength(schema) : schema);
  const meantField = misspelledField(schema, hasText);
  return (body) => {
    const meant = meantField(body);
    if (!validator.Check(body) || meant !== null) {
      const details = describe(schema as SchemaNode, body, whole);
      if (meant !== null) details.push({ path: '', message: didYouMean(meant) });
      throw new ServiceError('invalid_request', { details });
    }
    if (hasText) checkLength((body as { text: string }).text);
    const known: Record<string, unknown> = {};
    for (const name of names)
      if (Object.hasOwn(body as object, name)) known[name] = (body as typeof known)[name];
    return known;
  };
}

/** The length is not the validator's: it has a status of its own, and its answer says the length. */
function withoutMaxLength(schema: TObject): TObject {
  return { ...schema, properties: { ...schema.properties, text: { type: 'string' } } };
}

/** Counts code points only where UTF-16 units cannot decide: a code point has one or two. */
export function checkLength(text: string): void {
  if (text.length <= MAX_TEXT_CODE_POINTS) return;
  const length = countCodePoints(text);
  if (length <= MAX_TEXT_CODE_POINTS) return;
  throw new ServiceError('text_too_long', {
    details: [
      { path: '/text', message: `The text has ${length} code points; the limit is ${MAX_TEXT_CODE_POINTS}.` },
    ],
  });
}

/** A lone surrogate counts as one. */
function countCodePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xd800) continue;
    if ((text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      pairs += 1;
      index += 1;
    }
  }
  return text.length - pairs;
}

/**
 * One detail for each field of ours that is wrong; a path never leads into what only the caller named. Our own walk:
 * the validator's list ends after eight problems, and an unknown name is a problem each.
 */
function describe(schema: SchemaNode, body: unknown, whole: string): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const look = (node: SchemaNode, value: unknown, path: string) => {
    const report = (at: string, message: string) => void details.push({ path: at, message });
    if (![node.type].flat().some((type) => isOfType(type, value))) {
      report(path, path === '' ? `The ${whole} must be a JSON object.` : `This must be ${typeName(node)}.`);
      return;
    }
    const wrong = path === '/text' ? null : wrongValue(node, value);
    if (wrong !== null) report(path, wrong);
    const { properties, required = [], additionalProperties = true } = node;
    if (properties === undefined || value === null) return;
    const fields = value as Readonly<Record<string, unknown>>;
    for (const name of required) {
      if (!Object.hasOwn(fields, name)) report(`${path}/${name}`, 'This field is required.');
    }
    const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(properties, name));
    if (!additionalProperties && unknown.length > 0)
      report(path, suggestion(unknown, Object.keys(properties)));
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(fields, name)) look(property, fields[name], `${path}/${name}`);
    }
  };
  look(schema, body, '');
  return details;
}

/** What is wrong with a string or number that is one, or null. */
function wrongValue(node: SchemaNode, value: unknown): string | null {
  if (typeof value === 'string') return wrongString(node, value);
  if (Array.isArray(value)) return wrongList(node, value);
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = node;
  if (typeof value !== 'number' || (value >= minimum && value <= maximum)) return null;
  return `A number here must be from ${minimum} to ${maximum}.`;
}

function wrongList({ items, maxItems = Number.POSITIVE_INFINITY }: SchemaNode, list: readonly unknown[]) {
  if (list.length > maxItems) return `This must have at most ${maxItems} entries.`;
  const isKnown = (one: unknown) => typeof one === 'string' && items?.enum?.includes(one) === true;
  return list.every(isKnown) ? null : 'An unknown word is in here; docs/api.md lists them.';
}

function wrongString(node: SchemaNode, value: string): string | null {
  const { minLength = 0, maxLength, format } = node;
  if (node.enum?.includes(value) === false) return `This must be ${node.enum.join(' or ')}.`;
  const length = countCodePoints(value);
  if (length < minLength || (maxLength !== undefined && length > maxLength))
    return `This must have ${minLength} to ${maxLength} characters.`;
  if (format === 'date-time' && !IsDateTime(value))
    return 'This must be a time such as 2026-12-31T00:00:00Z.';
  return null;
}

function isOfType(type: string | undefined, value: unknown): boolean {
  if (value === null) return type === 'null';
  return type === (Array.isArray(value) ? 'array' : typeof value);
}

/** Names that are compared at most: a body can hold hundreds. */
const MAX_COMPARED = 10;

function suggestion(unknown: readonly string[], known: readonly string[]): string {
  for (const name of unknown.slice(0, MAX_COMPARED)) {
    const nearest = nearestName(name, known);
    if (nearest !== null) return didYouMean(nearest);
  }
  return `An unknown field is in here; the fields are ${known.join(', ')}.`;
}

const didYouMean = (name: string) => `An unknown field is in here; did you mean "${name}"?`;

/**
 * Finds a field of a body that is unknown, and a misspelled known one: ignored, it would change what is done. A body of
 * one scan endpoint fits the others, so none of their names is a misspelled one.
 */
function misspelledField(
  { properties, additionalProperties }: TObject & { additionalProperties?: unknown },
  isScan: boolean,
): (body: unknown) => string | null {
  // Where unknown fields are refused, the schema does it.
  if (additionalProperties === false) return () => null;
  const names = Object.keys({ ...properties, ...(isScan && CleanRequest.properties) });
  const known = new Set([...names, ...(isScan ? Object.keys(BatchLine.properties) : [])]);
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    for (const name of Object.keys(body)) {
      if (known.has(name)) continue;
      const meant = misspelledName(name, names);
      if (meant !== null) return meant;
    }
    return null;
  };
}

function typeName({ type }: SchemaNode): string {
  const names = Array.isArray(type) ? (type as readonly string[]) : [`${type}`];
  return names
    .map((name) => (name === 'null' ? 'null' : /^[ao]/.test(name) ? `an ${name}` : `a ${name}`))
    .join(' or ');
}
