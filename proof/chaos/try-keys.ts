/** Tries the keys that the service has made and revoked: each must still be what its answer said. */
import type { KeysTold } from '../traffic/key-life.ts';
import type { World } from './world.ts';

/** Of each, the newest: those that a fault can have touched. */
const MOST = 40;

/** One sentence for each that is not what it was told to be. */
export async function tryKeys({ services }: World, { alive, revoked }: KeysTold): Promise<string[]> {
  const breaches: string[] = [];
  for (const [made, wanted, what] of [
    [alive, 200, 'a key that was made'],
    [revoked, 401, 'a key that was revoked'],
  ] as const) {
    for (const [index, { key }] of made.slice(-MOST).entries()) {
      const { url } = services[index % services.length] as (typeof services)[number];
      const answer = await fetch(`${url}/v1/limits`, { headers: { 'x-api-key': key } });
      await answer.arrayBuffer();
      if (answer.status !== wanted) breaches.push(`${what} is answered with ${answer.status}`);
    }
  }
  return breaches;
}
