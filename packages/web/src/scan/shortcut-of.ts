/** Tells the letter of a keyboard shortcut, whichever alphabet the keyboard writes. */
export function shortcutOf({ ctrlKey, metaKey, shiftKey, altKey, key, code }: KeyboardEvent): string | null {
  if (shiftKey || altKey || !(ctrlKey || metaKey)) return null;
  // A keyboard of another alphabet has the shortcuts where a Latin one has them.
  return (key > '\u007F' ? code.replace('Key', '') : key).toLowerCase();
}
