/** Which page stands at which address; the code of each is loaded when it is asked for. */
import type { ComponentType } from 'preact';
import type { PagePath } from '../page-paths.ts';
import frameWords from '../words/frame.json' with { type: 'json' };

/** Pages that share their style sheets. */
export type Area = 'scan' | 'account' | 'reference';

interface LoadedPage {
  readonly title: string;
  readonly area: Area;
  readonly Page: ComponentType;
}

interface PageEntry {
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}

const { titles } = frameWords;

const PAGES: Readonly<Record<PagePath, PageEntry>> = {
  '/': { title: titles.scan, load: () => import('./scan.tsx').then(({ ScanPage }) => ScanPage) },
  '/pricing': { title: titles.pricing, load: () => import('./pricing.tsx').then((page) => page.PricingPage) },
  '/sign-in': { title: titles.signIn, load: () => import('./sign-in.tsx').then((page) => page.SignInPage) },
  '/sign-up': { title: titles.signUp, load: () => import('./sign-up.tsx').then((page) => page.SignUpPage) },
  '/forgot-password': {
    title: titles.forgotPassword,
    load: () => import('./forgot-password.tsx').then((page) => page.ForgotPasswordPage),
  },
  '/reset-password': {
    title: titles.resetPassword,
    load: () => import('./reset-password.tsx').then((page) => page.ResetPasswordPage),
  },
  '/verify-email': {
    title: titles.verifyEmail,
    load: () => import('./verify-email.tsx').then((page) => page.VerifyEmailPage),
  },
  '/account': { title: titles.account, load: () => import('./account.tsx').then((page) => page.AccountPage) },
  '/guide': { title: titles.guide, load: () => import('./guide.tsx').then((page) => page.GuidePage) },
  '/docs': { title: titles.docs, load: () => import('./docs.tsx').then((page) => page.loadDocsPage()) },
};

export function isPage(path: string): path is PagePath {
  return Object.hasOwn(PAGES, path);
}

function areaOf(path: string): Area {
  if (path === '/') return 'scan';
  return path === '/guide' || path === '/docs' ? 'reference' : 'account';
}

/** Loads the page at `path`; where there is none, the one that says so. */
export async function loadPage(path: string): Promise<LoadedPage> {
  if (isPage(path)) {
    const { title, load } = PAGES[path];
    return { title, area: areaOf(path), Page: await load() };
  }
  const { NotFoundPage } = await import('./not-found.tsx');
  return { title: titles.notFound, area: 'account', Page: NotFoundPage };
}
