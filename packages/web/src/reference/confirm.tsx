/** Asks once before a call that cannot be undone; it names what it does, and the focus starts on Cancel, its first button. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import docsWords from '../words/docs.json' with { type: 'json' };
import { fill } from '../words/words.ts';

const docs = docsWords;

interface ConfirmParts {
  readonly id: string;
  /** Of the call. */
  readonly name: string;
  /** Called once it is closed, and the focus back where it was. */
  readonly onAnswer: (isWanted: boolean) => void;
}

export function Confirm({ id, name, onAnswer }: ConfirmParts) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const isWanted = useRef(false);
  const close = () => dialog.current?.close();
  const agree = () => {
    isWanted.current = true;
    close();
  };
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={`${id}-ask`}
      onClose={() => onAnswer(isWanted.current)}
    >
      <h2 class="h2" id={`${id}-ask`}>
        {fill(docs.confirm.heading, { name })}
      </h2>
      <p>{docs.confirm.text}</p>
      <div class="actions">
        <button type="button" class="btn" onClick={close}>
          {docs.confirm.cancel}
        </button>
        <button type="button" class="btn danger solid" onClick={agree}>
          {name}
        </button>
      </div>
    </dialog>
  );
}
