/** A key that was just made: the only time that it is shown. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CopyButton } from '../design/copy-button.tsx';
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import type { MintedKey } from './account-calls.ts';

const { newKey: said } = accountWords;

interface NewKeyParts {
  readonly minted: MintedKey;
  /** When the person has it somewhere safe. */
  readonly onStored: () => void;
}

export function NewKey({ minted, onStored }: NewKeyParts) {
  const titleId = `once-${minted.id}`;
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    panel.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section class="once sheet" aria-labelledby={titleId} tabIndex={-1} ref={panel}>
      <h3 id={titleId}>{fill(said.title, { name: minted.name })}</h3>
      <div class="secret">
        <code>{minted.key}</code>
        <CopyButton class="primary" text={() => minted.key}>
          {said.copy}
        </CopyButton>
      </div>
      <p class="quiet small">{said.hint}</p>
      <div class="actions">
        <button type="button" class="btn small" onClick={onStored}>
          {said.stored}
        </button>
      </div>
    </section>
  );
}
