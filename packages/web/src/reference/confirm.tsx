/** Asks once before a call that cannot be undone; it names what it does, and the focus starts on Cancel, its first button. */
import { useEffect, useRef } from 'preact/hooks';
import { fill, words } from '../words/words.ts';

const { docs } = words;

interface ConfirmParts {
  readonly id: string;
  /** Of the call. */
  readonly name: string;
  readonly onAnswer: (isWanted: boolean) => void;
}

export function Confirm({ id, name, onAnswer }: ConfirmParts) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const answer = (isWanted: boolean) => {
    // Closed first, so that the focus goes back to where it was.
    dialog.current?.close();
    onAnswer(isWanted);
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={`${id}-ask`} onCancel={() => onAnswer(false)}>
      <h2 class="h2" id={`${id}-ask`}>
        {fill(docs.confirm.heading, { name })}
      </h2>
      <p>{docs.confirm.text}</p>
      <div class="actions">
        <button type="button" class="btn" onClick={() => answer(false)}>
          {docs.confirm.cancel}
        </button>
        <button type="button" class="btn danger solid" onClick={() => answer(true)}>
          {name}
        </button>
      </div>
    </dialog>
  );
}
