/** Fetches the marked text with its editor before anybody needs it: a scan then asks for nothing, and works without the network. */

/** After what the first sight of the page needs. */
const PAUSE_MS = 300;

/** Answers how to call it off. */
export function fetchEditorSoon(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Where it fails, it is asked for once more when a text is to be shown.
  const fetchIt = () => import('./marked-text.tsx').catch(() => {});
  const wait = () => {
    timer = setTimeout(fetchIt, PAUSE_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('load', wait);
  };
}
