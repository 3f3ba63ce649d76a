/** A button that copies a text, says so for two seconds, and says so to a screen reader. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import { Icon } from './icons.tsx';

const DONE_MS = 2_000;

interface CopyParts {
  /** Asked for when the button is pressed. */
  readonly text: () => string | Promise<string>;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function CopyButton({ text, class: look = '', children }: CopyParts) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), DONE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <>
      <button type="button" class={`btn ${look}${outcome === 'copied' ? ' is-done' : ''}`} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        <span>{outcome === null ? children : words.copying[outcome]}</span>
      </button>
      <span class="vh" role="status">
        {outcome === null ? '' : words.copying[outcome]}
      </span>
    </>
  );
}
