/** Marks, in a list of contents, the section that is being read. */

/** The part of the window that a section must reach to be the one that is read: a band below its top. */
const BAND = '-10% 0px -70% 0px';

/** Answers a function that ends it. */
export function followContents(contents: Element): () => void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const section = document.getElementById(link.hash.slice(1));
    if (section !== null) links.set(section, link);
  }
  const inBand = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inBand.add(target);
        else inBand.delete(target);
      }
      // The links are in the order of the page: of a section and one inside it, the inner one is read.
      const read = [...links.keys()].filter((section) => inBand.has(section)).at(-1);
      if (read === undefined) return;
      for (const [section, link] of links) {
        if (section === read) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
      keepInView(contents, links.get(read));
    },
    { rootMargin: BAND },
  );
  for (const section of links.keys()) observer.observe(section);
  return () => observer.disconnect();
}

function keepInView(contents: Element, link: HTMLElement | undefined): void {
  if (link === undefined || contents.scrollHeight <= contents.clientHeight) return;
  const { top, bottom } = link.getBoundingClientRect();
  const around = contents.getBoundingClientRect();
  if (top < around.top) contents.scrollTop -= around.top - top;
  if (bottom > around.bottom) contents.scrollTop += bottom - around.bottom;
}
