/** `--fail-on`: what makes a run end with 1. */
import { WrongUsage } from './exit-codes.ts';
import { isAtLeast, SEVERITIES } from './finding-classes.ts';
import { didYouMean } from './nearest-name.ts';
import { isUnclean, type Scanned } from './scan-data.ts';

export type Fails = (scanned: Scanned) => boolean;

const NAMES: readonly string[] = ['any', ...SEVERITIES, 'payload', 'suspicion>=60'];
const SUSPICION = /^suspicion>=(\d{1,3})$/;
const MAX_SUSPICION = 100;

/** What of several each does; `otherwise` where none is given. Throws WrongUsage. */
export function readFailOn(values: readonly string[], otherwise: Fails, name = '--fail-on'): Fails {
  if (values.length === 0) return otherwise;
  const conditions = values.map((value) => readCondition(value, name));
  return (scanned) => conditions.some((fails) => fails(scanned));
}

export const failsOnAny: Fails = (scanned) =>
  isUnclean(scanned) || scanned.payloads.length > 0 || (scanned.escaped ?? 0) > 0;
export const failsOnNothing: Fails = () => false;

function readCondition(value: string, name: string): Fails {
  if (value === 'any') return failsOnAny;
  if (value === 'payload') return ({ payloads }) => payloads.length > 0;
  const severity = SEVERITIES.find((one) => one === value);
  if (severity !== undefined) {
    const counted = SEVERITIES.filter((one) => isAtLeast(one, severity));
    return ({ severities, payloads }) => payloads.length > 0 || counted.some((one) => severities[one] > 0);
  }
  const [, least] = SUSPICION.exec(value) ?? [];
  if (least === undefined || Number(least) > MAX_SUSPICION) {
    throw new WrongUsage(
      `${name} takes any, error, warning, note, payload, or 'suspicion>=N' with N up to 100 (in quotes, for the shell), not "${value}".${didYouMean(value, NAMES)}`,
    );
  }
  return ({ suspicion }) => suspicion >= Number(least);
}
