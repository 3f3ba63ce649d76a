/** True while the page is printed: what is cut short on the screen is whole on paper. */
import { useEffect, useState } from 'preact/hooks';

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const look = ({ type }: Event) => setPrinting(type === 'beforeprint' || paper.matches);
    paper.addEventListener('change', look);
    addEventListener('beforeprint', look);
    addEventListener('afterprint', look);
    return () => {
      paper.removeEventListener('change', look);
      removeEventListener('beforeprint', look);
      removeEventListener('afterprint', look);
    };
  }, []);
  return isPrinting;
}
