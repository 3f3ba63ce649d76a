/** Hides secrets by a scheme and counts what the engine makes of the messages. */
import { CannotHold, type Scheme } from '../../packages/engine/src/forge/index.ts';
import { clean, inspect, type Report } from '../../packages/engine/src/index.ts';
import { CARRIERS, type Carrier, growing } from './carriers.ts';
import { secrets } from './secrets.ts';

/** `reported`: no payload, but a caveat about it or a high suspicion; `silent`: neither; `misread`: another text. */
export type Outcome = 'decoded' | 'reported' | 'silent' | 'misread';

export interface Failure {
  readonly scheme: string;
  readonly carrier: string;
  readonly secret: string;
  /** What the engine claims; null where it claims nothing. */
  readonly decoded: string | null;
  readonly outcome: Outcome;
  readonly isCoverExact: boolean;
}

export interface Measured {
  readonly scheme: Scheme;
  readonly messages: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly exact: number;
  readonly failures: readonly Failure[];
}

/** Of the secrets that the page is about. */
export const SEED = 20261123;
/** Secrets that are tried for each that a scheme shall hold. */
const MOST_TRIES = 100;
/** From here on the verdict says that a text was likely marked on purpose. */
const HIGH_SUSPICION = 60;

interface Plain {
  readonly text: string;
  readonly caveats: ReadonlySet<string>;
}

type Summary = Pick<Report, 'payloads' | 'caveats' | 'suspicion'>;

/** `source` gives secrets without end. */
export function measureScheme(scheme: Scheme, count: number, source = secrets(SEED)): Measured {
  const outcomes = { decoded: 0, reported: 0, silent: 0, misread: 0 };
  const failures: Failure[] = [];
  const options = { whitespace: scheme.isVisible === true };
  let messages = 0;
  let exact = 0;
  for (const secret of heldSecrets(scheme, count, source)) {
    for (const carrier of CARRIERS) {
      const hidden = hide(scheme, secret, carrier);
      if (hidden === null) continue;
      const plain = readPlain(scheme.coverOf?.(hidden.cover) ?? hidden.cover, options);
      const report = inspect(hidden.message, { options });
      const outcome = outcomeOf(scheme, secret, report, plain);
      const isCoverExact = report.text === plain.text;
      messages++;
      outcomes[outcome]++;
      if (isCoverExact) exact++;
      if (outcome === 'decoded' && isCoverExact) continue;
      const decoded = report.payloads[0]?.text ?? null;
      failures.push({ scheme: scheme.name, carrier: carrier.name, secret, decoded, outcome, isCoverExact });
    }
  }
  return { scheme, messages, outcomes, exact, failures };
}

function outcomeOf({ isCaseless }: Scheme, secret: string, report: Summary, plain: Plain): Outcome {
  const form = (text: string) => (isCaseless ? text.toLowerCase() : text);
  if (report.payloads.some(({ text }) => form(text) === form(secret))) return 'decoded';
  if (report.payloads.length > 0) return 'misread';
  const hasCaveat = report.caveats.some((caveat) => !plain.caveats.has(caveat));
  return hasCaveat || report.suspicion >= HIGH_SUSPICION ? 'reported' : 'silent';
}

/** The first secrets that the scheme can write. */
function* heldSecrets(scheme: Scheme, count: number, source: Iterable<string>): Generator<string> {
  let held = 0;
  let tried = 0;
  for (const secret of source) {
    if (held === count || tried++ === count * MOST_TRIES) return;
    if (!canHold(scheme, secret)) continue;
    held++;
    yield secret;
  }
}

function canHold(scheme: Scheme, secret: string): boolean {
  try {
    scheme.encode(secret, '');
    return true;
  } catch (error) {
    if (error instanceof CannotHold) return error.needs === 'longer cover';
    throw error;
  }
}

/** In the shortest cover that holds it; null for a carrier without any place for this scheme. */
function hide(scheme: Scheme, secret: string, carrier: Carrier): { message: string; cover: string } | null {
  for (const cover of growing(carrier)) {
    try {
      return { message: scheme.encode(secret, cover), cover };
    } catch (error) {
      if (!(error instanceof CannotHold)) throw error;
    }
  }
  return null;
}

const plainByCover = new Map<string, Plain>();

/** What the engine makes of a cover by itself. */
function readPlain(cover: string, options: { readonly whitespace: boolean }): Plain {
  const key = `${options.whitespace} ${cover}`;
  const known = plainByCover.get(key);
  if (known !== undefined) return known;
  const { text, caveats } = clean(cover, { options });
  const plain = { text, caveats: new Set(caveats) };
  plainByCover.set(key, plain);
  return plain;
}
