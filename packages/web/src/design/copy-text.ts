/** Puts a text on the clipboard where the browser gives the page none, as over plain http. */

/** False where the browser refuses. */
export function copyByCommand(text: string): boolean {
  const before = document.activeElement;
  // Some browsers copy nothing without a selection.
  const field = document.createElement('textarea');
  field.className = 'vh';
  field.readOnly = true;
  field.value = text;
  (before?.closest('dialog') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const onCopy = (event: ClipboardEvent) => {
    putExactly(event, text);
    // The marked text would put its own selection there.
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', onCopy, { capture: true });
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** A field would change the line ends. */
export function putExactly(event: ClipboardEvent, text: string): void {
  event.preventDefault();
  event.clipboardData?.setData('text/plain', text);
}
