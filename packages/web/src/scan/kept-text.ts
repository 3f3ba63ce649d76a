/** The text that a person asked this tab to keep; nothing is kept without asking. */

const PLACE = 'limpid.kept-text';

export function readKeptText(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

/** False where the browser has no room for it. */
export function keepText(text: string): boolean {
  try {
    sessionStorage.setItem(PLACE, text);
    return true;
  } catch {
    forgetText();
    return false;
  }
}

export function forgetText(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
