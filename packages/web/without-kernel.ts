/** Leaves the engine's kernel out of the page: no browser has the Buffer that it needs, and its bytes weigh. */
import type { Plugin } from 'vite';

export function withoutKernel(): Plugin {
  return {
    name: 'without-kernel',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/engine/src/text/kernel/open-kernel.ts')
        ? 'export const MAX_UNITS = Infinity; export const openKernel = () => null;'
        : null,
  };
}
