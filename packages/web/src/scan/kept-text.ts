/** The text that a person asked this tab to keep, with its switches and how far it has travelled; nothing is kept without asking. */
import { type CleanOptions, DEFAULT_OPTIONS } from '@limpid/engine';
import { NOT_SENT, type Sent } from './use-service.ts';

const PLACE = 'limpid.kept-text';
const PLACE_OF_SENT = 'limpid.kept-sent';
const PLACE_OF_SWITCHES = 'limpid.kept-switches';

export function readKeptText(): string | null {
  return readKept(PLACE);
}

/** Of the kept text. */
export function readKeptSent(): Sent {
  const [times, brokenOff] = (readKept(PLACE_OF_SENT) ?? '').split(' ').map(Number);
  return times && brokenOff !== undefined ? { times, brokenOff } : NOT_SENT;
}

/** The switches of the kept text. */
export function readKeptOptions(): CleanOptions {
  const names = Object.keys(DEFAULT_OPTIONS);
  const kept = readKept(PLACE_OF_SWITCHES)?.split(' ');
  if (kept === undefined) return DEFAULT_OPTIONS;
  const switches = Object.fromEntries(names.map((name) => [name, kept.includes(name)]));
  const provenance = kept.includes('provenance') ? 'keep' : 'remove';
  return { ...switches, provenance } as unknown as CleanOptions;
}

function readKept(place: string): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** False where the browser has no room for it. */
export function keepText(text: string, { times, brokenOff }: Sent, options: CleanOptions): boolean {
  try {
    sessionStorage.setItem(PLACE, text);
    sessionStorage.setItem(PLACE_OF_SENT, `${times} ${brokenOff}`);
    const switchedOn = Object.entries(options).filter(([, isOn]) => isOn === true || isOn === 'keep');
    sessionStorage.setItem(PLACE_OF_SWITCHES, switchedOn.map(([name]) => name).join(' '));
    return true;
  } catch {
    forgetText();
    return false;
  }
}

export function forgetText(): void {
  try {
    sessionStorage.removeItem(PLACE);
    sessionStorage.removeItem(PLACE_OF_SENT);
    sessionStorage.removeItem(PLACE_OF_SWITCHES);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
