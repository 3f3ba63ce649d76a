/** Head and foot of every page, around what the page shows. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { here } from '../here.ts';
import { wasSignedIn } from '../signed-in.ts';
import frameWords from '../words/frame.json' with { type: 'json' };
import { Logo } from './icons.tsx';

const { nav, foot, brand, skip } = frameWords;

export function Frame({ children }: { readonly children: ComponentChildren }) {
  // From now on controls work: what the server rendered has none that do.
  useLayoutEffect(() => {
    document.body.dataset.live = '';
  }, []);
  return (
    <>
      <a class="skip" href="#main">
        {skip}
      </a>
      <header class="top">
        <div class="wrap">
          <a class="brand" href="/">
            <Logo />
            {brand}
          </a>
          <nav class="nav" aria-label={nav.label}>
            <NavLink href="/">{nav.scan}</NavLink>
            <NavLink href="/pricing">{nav.plans}</NavLink>
            <NavLink href="/docs">{nav.api}</NavLink>
            {wasSignedIn() ? (
              <NavLink href="/account">{nav.account}</NavLink>
            ) : (
              <NavLink href="/sign-in" class="btn small">
                {nav.signIn}
              </NavLink>
            )}
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <div class="wrap">{children}</div>
      </main>
      <footer class="foot">
        <div class="wrap">
          <p>{foot.promise}</p>
          <nav aria-label={foot.label}>
            <a href="/docs">{foot.api}</a>
            <a href="/guide">{foot.guide}</a>
            <a href="/guide#privacy">{foot.privacy}</a>
          </nav>
        </div>
      </footer>
    </>
  );
}

interface LinkParts {
  readonly href: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

function NavLink({ href, children, ...rest }: LinkParts) {
  const isHere = here().pathname === href;
  return (
    <a href={href} {...rest} {...(isHere && { 'aria-current': 'page' as const })}>
      {children}
    </a>
  );
}
