/** Shows a text in files and messages: everything but plain ASCII as escapes. */
export function escapeText(text: string): string {
  return Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number;
    const isPlain = codePoint >= 0x20 && codePoint < 0x7f && character !== '\\';
    return isPlain ? character : `\\u{${codePoint.toString(16).toUpperCase().padStart(4, '0')}}`;
  }).join('');
}
