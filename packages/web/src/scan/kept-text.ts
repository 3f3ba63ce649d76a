/** The text that a person asked this tab to keep, with how far it has travelled; nothing is kept without asking. */
import { NOT_SENT, type Sent } from './use-service.ts';

const PLACE = 'limpid.kept-text';
const PLACE_OF_SENT = 'limpid.kept-sent';

export function readKeptText(): string | null {
  return readKept(PLACE);
}

/** Of the kept text. */
export function readKeptSent(): Sent {
  const [times, brokenOff] = (readKept(PLACE_OF_SENT) ?? '').split(' ').map(Number);
  return times && brokenOff !== undefined ? { times, brokenOff } : NOT_SENT;
}

function readKept(place: string): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** False where the browser has no room for it. */
export function keepText(text: string, { times, brokenOff }: Sent): boolean {
  try {
    sessionStorage.setItem(PLACE, text);
    sessionStorage.setItem(PLACE_OF_SENT, `${times} ${brokenOff}`);
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
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
