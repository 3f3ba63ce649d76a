/** The HTML document of each page: rendered by the page's own code, once for each kind of visitor. */
import type { PageSources, Visitor } from './built-page.ts';

/** A null path stands for an address that no page has. */
export type MakeDocument = (path: string | null, isSignedIn: boolean, nonce: string) => string;

/** `facts` are what the page says of this service; its address is known once it listens. */
export function makeDocuments(
  sources: PageSources,
  facts: () => { readonly publicUrl: string },
): MakeDocument {
  const made = new Map<string, string>();
  return (path, isSignedIn, nonce) => {
    const known = facts();
    const key = `${path} ${isSignedIn} ${known.publicUrl}`;
    const document = made.get(key) ?? fillDocument(sources, { path, isSignedIn, facts: known });
    made.set(key, document);
    return document.replace('STYLE_NONCE', nonce);
  };
}

function fillDocument({ document, renderPage, filesOf }: PageSources, visitor: Visitor): string {
  const { head, body, noScript, source } = renderPage(visitor);
  const { styles, scripts } = filesOf(source);
  const links = [
    ...styles.map((style) => `<link rel="stylesheet" crossorigin href="${style}">`),
    ...scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`),
  ].filter((link) => !document.includes(link));
  // By functions: in a string, a dollar sign would mean something.
  return document
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => body)
    .replace('<!--noscript-->', () => (noScript === '' ? '' : `<noscript>${noScript}</noscript>`))
    .replace('</head>', () => `${links.join('\n')}\n</head>`);
}
