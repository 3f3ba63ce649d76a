/** Opens the search of the text with Ctrl+F or Cmd+F; in its field these keys are the browser's again. */
import { useEffect, useState } from 'preact/hooks';
import { shortcutOf } from './shortcut-of.ts';

export interface Finding {
  /** How often the search was asked for since it was closed; 0 while it is closed. */
  readonly asked: number;
  readonly ask: () => void;
  readonly close: () => void;
}

export function useFinding(): Finding {
  const [asked, setAsked] = useState(0);
  const ask = () => setAsked((times) => times + 1);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== 'f') return;
      if (event.target instanceof Element && event.target.closest('.find-bar input') !== null) return;
      event.preventDefault();
      ask();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { asked, ask, close: () => setAsked(0) };
}
