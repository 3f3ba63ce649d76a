/** Remembers that this browser signed in, so that the head of the page can say so without asking the service. */
import { renderedSignIn } from './here.ts';

const MARKER = 'limpid.signed-in';

/** The session itself is in a cookie that no script can read; it may have ended since. */
export function wasSignedIn(): boolean {
  const known = renderedSignIn();
  if (known !== null) return known;
  try {
    return localStorage.getItem(MARKER) !== null;
  } catch {
    return false;
  }
}

export function rememberSignIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(MARKER, '1');
    else localStorage.removeItem(MARKER);
  } catch {
    // A browser that keeps nothing shows the link to sign in; the session works all the same.
  }
}
