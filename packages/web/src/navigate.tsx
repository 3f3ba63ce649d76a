/** Goes from page to page in one document, so that what is in memory, such as a pasted text, stays there. */
import { render } from 'preact';
import { type Area, isPage, loadPage } from './pages/all-pages.ts';
import { UnavailablePage } from './pages/unavailable.tsx';
import frameWords from './words/frame.json' with { type: 'json' };

const place = document.getElementById('page') as HTMLElement;

/** The style sheet of every page. */
const SHELL = /\/assets\/shell-/;
const areas = new Map<HTMLLinkElement, Area>();

let newest = 0;

/** Shows the page that the address names; rejects where it cannot be loaded. */
export async function showPage(): Promise<void> {
  newest += 1;
  const number = newest;
  const { pathname, search } = location;
  const { Page, title, area } = await loadPage(pathname);
  if (number !== newest) return;
  enableSheetsOf(area);
  document.title = title;
  render(<Page key={pathname + search} />, place);
}

/** Sheets of two areas style the same class in different ways, and stay in the document once they were loaded. */
function enableSheetsOf(area: Area): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (SHELL.test(link.href)) continue;
    if (!areas.has(link)) areas.set(link, area);
    // As an attribute of the link, it would be fetched again.
    if (link.sheet !== null) link.sheet.disabled = areas.get(link) !== area;
  }
}

/** A browser without the Navigation API loads each page anew. */
export function stayInDocument(): void {
  // A page that is not found has sheets of several areas.
  if (!('navigation' in window) || !isPage(location.pathname)) return;
  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType } = event;
    const isByScript = destination.sameDocument && navigationType !== 'traverse';
    const isOther = event.hashChange || isByScript || navigationType === 'reload';
    const carriesData = event.downloadRequest !== null || event.formData !== null;
    if (!event.canIntercept || isOther || carriesData || !isPage(new URL(destination.url).pathname)) return;
    event.intercept({
      async handler() {
        await showPage().catch(showFailure);
        document.getElementById('main')?.focus({ preventScroll: true });
      },
    });
  });
}

function showFailure(): void {
  document.title = frameWords.titles.unavailable;
  render(<UnavailablePage />, place);
}
