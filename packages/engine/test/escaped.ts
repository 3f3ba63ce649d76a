/** Shows a text in messages of tests: hidden characters as escapes. */
export function escaped(text: string): string {
  return Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number;
    const isPlain = codePoint === 0x0a || (codePoint >= 0x20 && codePoint < 0x7f);
    return isPlain ? character : `\\u{${codePoint.toString(16).toUpperCase()}}`;
  }).join('');
}
