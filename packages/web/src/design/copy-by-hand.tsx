/** A text that the browser would not copy for a script, selected so that a person can. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import copyingWords from '../words/copying.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { putExactly } from './copy-text.ts';

export { copyByCommand } from './copy-text.ts';

interface CopyByHandParts {
  readonly text: string;
  readonly onClose: (isCopied: boolean) => void;
}

export function CopyByHand({ text, onClose }: CopyByHandParts) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isCopied = useRef(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
    field.current?.select();
  }, []);
  const onCopy = (event: ClipboardEvent) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget as HTMLTextAreaElement;
    if (selectionStart > 0 || selectionEnd < value.length) return;
    putExactly(event, text);
    isCopied.current = true;
    dialog.current?.close();
  };
  const keys = /Mac|iP/.test(navigator.platform) ? 'Cmd+C' : 'Ctrl+C';
  const sentence = fill(copyingWords.byHand, { keys });
  return (
    <dialog class="dialog" ref={dialog} aria-label={sentence} onClose={() => onClose(isCopied.current)}>
      <div class="field">
        <p>{sentence}</p>
        <textarea
          class="input"
          ref={field}
          aria-label={copyingWords.text}
          rows={8}
          readOnly
          spellcheck={false}
          translate={false}
          value={text}
          onCopy={onCopy}
        />
      </div>
      <div class="actions">
        <button class="btn" type="button" onClick={() => dialog.current?.close()}>
          {copyingWords.close}
        </button>
      </div>
    </dialog>
  );
}
