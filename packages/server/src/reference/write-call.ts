/** An operation as a call to paste into a shell, and as a form to fill in. */
import type { CallForm, Operation } from '@limpid/contract';

/** JSON in which every character can be seen: what is not printable ASCII is an escape. */
export function visibleJson(value: unknown, indent = 0): string {
  const asEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replaceAll(/[^\n -~]/g, asEscape);
}

export function shellCall({ method, path, request, takesCredentials }: Operation, baseUrl: string): string {
  const parts = [`curl ${baseUrl}${path}`];
  if (method !== 'get' && request === undefined) parts.push(`-X ${method.toUpperCase()}`);
  if (takesCredentials === 'session') parts.push('-H "authorization: Bearer $TOKEN"');
  if (request !== undefined)
    parts.push("-H 'content-type: application/json'", `-d '${visibleJson(request.example)}'`);
  return parts.join(' \\\n  ');
}

export function callForm({ id, method, path, takesCredentials, request, parameters }: Operation): CallForm {
  return {
    id,
    method,
    path,
    takesCredentials,
    parameters: (parameters ?? []).map(({ name, in: place, description, schema }) => ({
      name,
      in: place,
      description,
      value: 'default' in schema ? String(schema.default) : '',
    })),
    body: request === undefined ? null : visibleJson(request.example, 2),
  };
}
