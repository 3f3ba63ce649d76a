/** Head and foot as every page has them: those of `packages/web/src/design/frame.tsx`, without script. */
import { type Html, html, type Part } from './html.ts';

/** The files that the page loads, by their addresses. */
export interface ReferenceFiles {
  readonly styles: readonly string[];
  /** What makes its forms; null where the page is not built. */
  readonly script: string | null;
}

const LOGO = html`<svg viewBox="0 0 24 24" width="26" height="26" fill="none" aria-hidden="true"><path d="M12 3a9 9 0 0 1 0 18" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><g fill="currentColor"><circle cx="7.5" cy="4.2" r="1.3"/><circle cx="4.2" cy="7.5" r="1.2"/><circle cx="3" cy="12" r="1.1"/><circle cx="4.2" cy="16.5" r="1.2"/><circle cx="7.5" cy="19.8" r="1.3"/></g></svg>`;

const TITLE = 'API reference | Limpid';
const DESCRIPTION =
  'How to call Limpid from a program: every operation with an example, what it answers, what it refuses and what to do about it.';

/** The links of the page lead somewhere only where it is built. */
export function frame({ styles, script }: ReferenceFiles, content: Part, baseUrl: string): Html {
  const isBuilt = script !== null;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${DESCRIPTION}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Limpid">
<meta property="og:title" content="${TITLE}">
<meta property="og:description" content="${DESCRIPTION}">
<meta property="og:url" content="${baseUrl}/docs">
${isBuilt ? html`<meta property="og:image" content="${baseUrl}/og.png">\n` : ''}<title>${TITLE}</title>
${isBuilt ? html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n` : ''}${styles.map((style) => html`<link rel="stylesheet" href="${style}">\n`)}${isBuilt ? html`<script type="module" src="${script}"></script>\n` : ''}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="wrap">
<a class="brand" href="${isBuilt ? '/' : '/docs'}">${LOGO}Limpid</a>
${isBuilt ? html`<nav class="nav" aria-label="Main"><a href="/">Scan</a><a href="/pricing">Plans</a><a href="/docs" aria-current="page">API</a><a class="btn small" href="/sign-in">Sign in</a></nav>` : ''}
</div></header>
<main id="main" tabindex="-1"><div class="wrap">
${content}
</div></main>
<footer class="foot"><div class="wrap">
<p>Limpid finds hidden characters and gives the clean text back. It never stores your text, any part of it, or a hash of it.</p>
${isBuilt ? html`<nav aria-label="More"><a href="/docs">API reference</a><a href="/guide">Guide</a><a href="/guide#privacy">Privacy</a></nav>` : ''}
</div></footer>
</body>
</html>
`;
}
