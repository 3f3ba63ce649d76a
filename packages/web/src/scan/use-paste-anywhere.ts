/** Takes a paste wherever the focus is on the page; Ctrl+Z puts back the text that was replaced. */
import { useEffect } from 'preact/hooks';
import { shortcutOf } from './shortcut-of.ts';
import type { Sheet } from './use-sheet.ts';

const TYPED_INTO = 'textarea, dialog, input:not([type=checkbox], [type=radio], [type=button], [type=file])';

type PasteParts = Pick<Sheet, 'field' | 'isTyped' | 'put' | 'putBack' | 'takeFile'>;

export function usePasteAnywhere({ field, isTyped, put, putBack, takeFile }: PasteParts): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      const file = event.clipboardData?.files[0];
      const isEmptyField = event.target === field.current && field.current?.value === '';
      if (!isEmptyField && isTypedInto(event.target)) return;
      if (pasted === '' && file === undefined) return;
      // The field itself would change line ends.
      event.preventDefault();
      if (pasted !== '') put(pasted);
      else if (file !== undefined) takeFile(file);
    };
    const onKey = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== 'z') return;
      const { target } = event;
      const isUntouched = target === field.current && !isTyped.current;
      if (!isUntouched && isTypedInto(target)) return;
      event.preventDefault();
      putBack();
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Where a paste and an undo are those of the browser. */
function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TYPED_INTO) !== null;
}
