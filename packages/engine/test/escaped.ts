/** Shows a text in messages of tests: hidden characters as escapes. */
export function escaped(text: string): string {
  return Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number;
    const isPlain = codePoint === 0x0a || (codePoint >= 0x20 && codePoint < 0x7f);
    return isPlain ? character : `\\u{${codePoint.toString(16).toUpperCase()}}`;
  }).join('');
}

/** Reads a text as fixtures and pages write it. */
export function unescaped(text: string): string {
  return text
    .replace(/\\u\{([0-9A-F]+)\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\u([0-9A-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\n/g, '\n')
    .replace(/\\t/g, '\t');
}
