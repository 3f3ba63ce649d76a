/** Whether this runtime sends the body of a request as a stream, and reads the answer meanwhile. */

interface Runtime {
  readonly Deno?: unknown;
  readonly document?: unknown;
  readonly process?: { readonly versions?: { readonly node?: string; readonly electron?: string } };
}

/**
 * Node, Deno and Bun do. Browsers send the whole body first, over HTTP/1.1 no stream at all, and some send the words
 * "[object ReadableStream]": none of it can be asked for, so that who is not known to can is taken to be one.
 */
export function canStream(runtime: object = globalThis): boolean {
  const { Deno, document, process } = runtime as Runtime;
  if (document !== undefined) return false;
  if (Deno !== undefined) return true;
  return process?.versions?.node !== undefined && process.versions.electron === undefined;
}
