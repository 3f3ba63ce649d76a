/** What the scan page needs once there is a text, fetched before: a scan then asks for nothing, and works without the network. */
import { useEffect, useState } from 'preact/hooks';

export type LateParts = typeof import('./late-parts.ts');

/** After what the first sight of the page needs. */
const PAUSE_MS = 300;

/** Null while they are on their way. */
export function useLateParts(isNeeded: boolean): LateParts | 'failed' | null {
  const [parts, setParts] = useState<LateParts | 'failed' | null>(null);
  useEffect(() => {
    // Where it fails before it is needed, it is fetched once more.
    const onFailure = () => {
      if (isNeeded) setParts('failed');
    };
    const fetchThem = () => {
      const all = Promise.all([import('./late-parts.ts'), import('./read-text-file.ts')]);
      all.then(([parts]) => setParts(parts), onFailure);
    };
    if (isNeeded) return fetchThem();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(fetchThem, PAUSE_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('load', wait);
    };
  }, [isNeeded]);
  return parts;
}
