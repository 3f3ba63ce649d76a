/** How many cases a property is tried with: a fifth in `npm test`, all in `npm run test:slow` (every-case.slow.test.ts). */
export const HAS_EVERY_CASE = process.env.LIMPID_EVERY_CASE === '1';
const SHARE = 5;

export function cases(all: number): number {
  return HAS_EVERY_CASE ? all : Math.ceil(all / SHARE);
}

/** The step of a loop over code points, so that few of them are tried in `npm test`; prime, as columns of tables are not. */
export const STEP = HAS_EVERY_CASE ? 1 : 7;
