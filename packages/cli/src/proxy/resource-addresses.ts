/** The addresses by which a server offers resources: those of its listing, and of the parts of its results. */
import { isObject } from './message.ts';

/** Any other member of a result may be the words of a third party. */
export function addressesIn(method: string, result: unknown): readonly string[] {
  if (!isObject(result)) return [];
  if (method === 'resources/list') return urisOf(result.resources);
  if (method === 'resources/templates/list') return urisOf(result.resourceTemplates, 'uriTemplate');
  if (method === 'resources/read') return urisOf(result.contents);
  const messages = listOf(result.messages).filter(isObject);
  const parts = [result, ...messages].flatMap(({ content }) => listOf(content)).filter(isObject);
  return [
    ...urisOf(parts.filter(({ type }) => type === 'resource_link')),
    ...urisOf(parts.flatMap(({ type, resource }) => (type === 'resource' ? [resource] : []))),
  ];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function urisOf(value: unknown, member = 'uri'): readonly string[] {
  return listOf(value)
    .filter(isObject)
    .map((one) => one[member])
    .filter((uri) => typeof uri === 'string');
}
