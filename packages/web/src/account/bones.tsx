/** What stands in for a part while it is loading; not before 300 ms, since most are there by then. */
import { useEffect, useState } from 'preact/hooks';

const PATIENCE_MS = 300;

export function Bones({ label }: { readonly label: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <section class="sheet busy-rows" aria-busy="true" aria-label={label}>
      <span class="bone w1" />
      <span class="bone w2" />
      <span class="bone w3" />
    </section>
  );
}
