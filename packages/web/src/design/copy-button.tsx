/** A button that copies a text, says so for two seconds as wide as it was, and says so to a screen reader. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import copyingWords from '../words/copying.json' with { type: 'json' };
import { Icon } from './icons.tsx';

const DONE_MS = 2_000;

/** Seldom needed, so not part of the first load; at once where the browser gives no clipboard, as over plain http. */
const loadOtherWay = () => import('./copy-by-hand.tsx');

interface CopyParts {
  /** Asked for when the button is pressed. */
  readonly text: () => string | Promise<string>;
  /** What to say where there is no text to copy after all. */
  readonly noText?: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function CopyButton({ text, noText, class: look = '', children }: CopyParts) {
  const button = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'noText' | null>(null);
  const [byHand, setByHand] = useState<ComponentChildren>(null);
  useEffect(() => {
    if ((navigator.clipboard as Clipboard | undefined) === undefined) loadOtherWay().catch(() => {});
  }, []);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), DONE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  // What stands beside it stays where it is.
  useLayoutEffect(() => {
    if (outcome === null) button.current?.style.removeProperty('min-width');
  }, [outcome]);
  const tell = (outcome: 'copied' | 'noText') => {
    const { current } = button;
    current?.style.setProperty('min-width', `${current.getBoundingClientRect().width}px`);
    setOutcome(outcome);
  };
  const endByHand = (isCopied: boolean) => {
    setByHand(null);
    if (isCopied) tell('copied');
  };
  const copy = async () => {
    let copied: string;
    try {
      copied = await text();
    } catch {
      return tell('noText');
    }
    try {
      // Absent over plain http, which throws as well.
      await navigator.clipboard.writeText(copied);
    } catch {
      const { copyByCommand, CopyByHand } = await loadOtherWay();
      if (!copyByCommand(copied)) return setByHand(<CopyByHand text={copied} onClose={endByHand} />);
    }
    tell('copied');
  };
  const said = outcome === null ? '' : outcome === 'noText' ? noText : copyingWords.copied;
  return (
    <>
      <button
        type="button"
        class={`btn ${look}${outcome === 'copied' ? ' is-done' : ''}`}
        onClick={copy}
        ref={button}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        <span>{outcome === null ? children : said}</span>
      </button>
      <span class="vh" role="status">
        {said}
      </span>
      {byHand}
    </>
  );
}
