/** An operation as a call to paste into a shell, and as a form to fill in. */
import type { CallForm, Operation } from '@limpid/contract';

const JSON_TYPE = 'application/json';

/** JSON in which every character can be seen: what is not printable ASCII is an escape. */
export function visibleJson(value: unknown, indent = 0): string {
  const asEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replaceAll(/[^\n -~]/g, asEscape);
}

export function shellCall(
  { method, path, request, takesCredentials, mediaType = JSON_TYPE }: Operation,
  baseUrl: string,
): string {
  const parts = [`curl ${baseUrl}${path}`];
  if (method !== 'get' && request === undefined) parts.push(`-X ${method.toUpperCase()}`);
  if (takesCredentials === 'session') parts.push('-H "authorization: Bearer $TOKEN"');
  if (mediaType !== JSON_TYPE) parts.push('-H "x-api-key: $KEY"');
  if (request !== undefined)
    parts.push(`-H 'content-type: ${mediaType}'`, `-d '${visibleJson(request.example)}'`);
  return parts.join(' \\\n  ');
}

export function callForm({ mediaType = JSON_TYPE, ...operation }: Operation): CallForm {
  const { id, method, path, takesCredentials, request, parameters } = operation;
  return {
    id,
    mediaType,
    method,
    path,
    takesCredentials,
    parameters: (parameters ?? []).map(({ name, in: place, description, schema }) => ({
      name,
      in: place,
      description,
      value: 'default' in schema ? String(schema.default) : '',
    })),
    // Where lines are sent, an object is one line.
    body: request === undefined ? null : visibleJson(request.example, mediaType === JSON_TYPE ? 2 : 0),
  };
}
