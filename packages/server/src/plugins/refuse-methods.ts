/** Answers every method that a path does not have with 405 and the ones that it has. */
import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';

/**
 * Call it before the routes are added; it answers a function that adds the refusals, to be called after them.
 */
export function refuseMethods(app: FastifyInstance): () => void {
  // CONNECT never reaches the router.
  const all = METHODS.filter((method) => method !== 'CONNECT');
  for (const method of all) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);

  const methodsOf = new Map<string, Set<string>>();
  let isComplete = false;
  app.addHook('onRoute', ({ url, method }) => {
    if (isComplete) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });

  return () => {
    isComplete = true;
    for (const [url, methods] of methodsOf) {
      const allow = [...methods].sort().join(', ');
      const refuse = () => {
        throw new ServiceError('method_not_allowed', { allow });
      };
      // In onRequest, so that no body is read for it.
      app.route({
        url,
        method: all.filter((name) => !methods.has(name)),
        onRequest: refuse,
        handler: refuse,
      });
    }
  };
}
