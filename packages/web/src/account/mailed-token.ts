/** The token of a mailed link, as it stands in the address of the page. */
import { here } from '../here.ts';

/** Empty where there is none. */
export function readToken(): string {
  return new URLSearchParams(here().search).get('token') ?? '';
}

/** Takes a used token out of the address, and so out of what the browser remembers. */
export function forgetToken(): void {
  history.replaceState(null, '', location.pathname);
}
