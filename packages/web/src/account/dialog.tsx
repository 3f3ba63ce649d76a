/** A question that has to be answered first; closed, the focus goes back to where it was. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogParts {
  /** The id of its heading. */
  readonly labelledBy: string;
  /** When it is closed, by whatever way. */
  readonly onClose: () => void;
  /** Given a function that closes it. The focus starts at what has `data-first`, else at the first that takes it. */
  readonly children: (close: () => void) => ComponentChildren;
}

export function Dialog({ labelledBy, onClose, children }: DialogParts) {
  const element = useRef<HTMLDialogElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  // The browser tells of a close later: who asks again at once would have the next one closed.
  const end = () => {
    if (isOver.current) return;
    isOver.current = true;
    element.current?.close();
    onClose();
  };
  const onCancel = (event: Event) => {
    event.preventDefault();
    end();
  };
  return (
    <dialog class="dialog" ref={element} aria-labelledby={labelledBy} onCancel={onCancel} onClose={end}>
      {children(end)}
    </dialog>
  );
}
