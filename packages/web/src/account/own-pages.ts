/** The addresses that a link of the page may lead to: nothing outside, whatever an address asks for. */
import { PAGE_PATHS, type PagePath } from '../page-paths.ts';

/** Those that need a token of a mail are no goal. */
const MAILED: readonly PagePath[] = ['/reset-password', '/verify-email'];
const OWN_PAGES: ReadonlySet<string> = new Set(PAGE_PATHS.filter((path) => !MAILED.includes(path)));

export function isOwnPage(path: string): boolean {
  return OWN_PAGES.has(path);
}

const AFTER_SIGN_IN = '/account';

/** Where somebody wanted to go before signing in: a page of ours, with a place on it perhaps; else the account. */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? AFTER_SIGN_IN;
  const [, path = ''] = /^(\/[a-z-]*)(?:#[a-z-]+)?$/.exec(next) ?? [];
  return isOwnPage(path) && !path.startsWith('/sign-') ? next : AFTER_SIGN_IN;
}

/** The address of a gate that remembers where to go on. */
export function withNext(gate: '/sign-in' | '/sign-up', next: string): string {
  return next === AFTER_SIGN_IN && gate === '/sign-up' ? gate : `${gate}?next=${encodeURIComponent(next)}`;
}
