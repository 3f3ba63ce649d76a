/** The process of an attacker: carries out the attack that it is told, says when it stands, and at its end what became of it. */
import { ALL_ATTACKS } from './all-attacks.ts';
import { carryOut } from './carry-out.ts';

const [, , name, url = '', key = ''] = process.argv;
const attack = ALL_ATTACKS.find((one) => one.name === name);
if (attack === undefined) throw new Error(`there is no attack "${name}"`);
const { ready, outcome, stop } = carryOut(attack, url, key);
process.on('message', async () => {
  await stop();
  process.send?.(outcome, () => process.exit(0));
});
// Nobody is left to attack for.
process.on('disconnect', () => process.exit(1));
process.send?.('begun');
await ready;
process.send?.('ready');
