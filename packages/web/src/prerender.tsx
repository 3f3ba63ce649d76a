/** Renders each page to HTML, for the server: it can be seen before the script arrives, and read without it. */
import { type ComponentType, createElement } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { giveFacts, type ServiceFacts } from './api.ts';
import { renderFor } from './here.ts';
import type { PagePath } from './page-paths.ts';
import { AccountPage } from './pages/account.tsx';
import { ForgotPasswordPage } from './pages/forgot-password.tsx';
import { GuidePage } from './pages/guide.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { PricingPage } from './pages/pricing.tsx';
import { ResetPasswordPage } from './pages/reset-password.tsx';
import { ScanPage } from './pages/scan.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { SignUpPage } from './pages/sign-up.tsx';
import { VerifyEmailPage } from './pages/verify-email.tsx';
import frameWords from './words/frame.json' with { type: 'json' };
import prerenderWords from './words/prerender.json' with { type: 'json' };

const { titles } = frameWords;
const { descriptions, noScript } = prerenderWords;

interface PageSource {
  readonly Page: ComponentType;
  /** Its module, by which the server finds its style sheets. */
  readonly source: string;
  readonly name: keyof typeof titles & keyof typeof descriptions;
  /** Links of mails bring a token, without which the page says that the link is broken. */
  readonly search?: string;
  /** True for a page that says all it has to say without script. */
  readonly isReadable?: true;
}

/** The server writes the reference itself. */
type RenderedPath = Exclude<PagePath, '/docs'>;

const PAGES: Readonly<Record<RenderedPath, PageSource>> = {
  '/': { Page: ScanPage, source: 'scan', name: 'scan' },
  '/pricing': { Page: PricingPage, source: 'pricing', name: 'pricing', isReadable: true },
  '/guide': { Page: GuidePage, source: 'guide', name: 'guide', isReadable: true },
  '/account': { Page: AccountPage, source: 'account', name: 'account' },
  '/sign-in': { Page: SignInPage, source: 'sign-in', name: 'signIn' },
  '/sign-up': { Page: SignUpPage, source: 'sign-up', name: 'signUp' },
  '/forgot-password': { Page: ForgotPasswordPage, source: 'forgot-password', name: 'forgotPassword' },
  '/reset-password': {
    ...{ Page: ResetPasswordPage, source: 'reset-password', name: 'resetPassword' },
    search: '?token=mailed',
  },
  '/verify-email': {
    ...{ Page: VerifyEmailPage, source: 'verify-email', name: 'verifyEmail' },
    search: '?token=mailed',
  },
};

/** The addresses of the pages. */
export const paths: readonly string[] = Object.keys(PAGES);

const LOST: PageSource = { Page: NotFoundPage, source: 'not-found', name: 'notFound' };

export interface Visitor {
  /** Null for an address that no page has. */
  readonly path: RenderedPath | null;
  readonly isSignedIn: boolean;
  readonly facts: ServiceFacts;
}

export interface RenderedPage {
  /** What belongs into the head of the document. */
  readonly head: string;
  /** What belongs into its `#page`. */
  readonly body: string;
  /** What a browser without script shows above it. */
  readonly noScript: string;
  /** The module of the page, as the manifest of the build names it. */
  readonly source: string;
}

export function renderPage({ path, isSignedIn, facts }: Visitor): RenderedPage {
  const { Page, source, name, search = '', isReadable = false } = path === null ? LOST : PAGES[path];
  const { origin, host } = new URL(facts.publicUrl);
  renderFor({ place: { pathname: path ?? '', search, origin, host }, isSignedIn });
  giveFacts(facts);
  const head = (
    <>
      <title>{titles[name]}</title>
      <meta name="description" content={descriptions[name]} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={frameWords.brand} />
      <meta property="og:title" content={titles[name]} />
      <meta property="og:description" content={descriptions[name]} />
      {path !== null && <meta property="og:url" content={facts.publicUrl + path} />}
      <meta property="og:image" content={`${facts.publicUrl}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={prerenderWords.imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="service-facts" content={JSON.stringify(facts)} />
    </>
  );
  return {
    head: renderToString(head),
    body: renderToString(createElement(Page, null)),
    noScript: isReadable ? '' : renderToString(<p class="wrap">{noScript}</p>),
    source: `src/pages/${source}.tsx`,
  };
}
