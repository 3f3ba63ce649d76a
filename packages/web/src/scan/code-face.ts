/** Whether a text is code, which is read in a face whose letters are all of one width. */

/** Its beginning tells. */
const LOOKED_AT = 4_000;
const MOST_PROSE = 0.3;

const CODE_LINE =
  /^\s*(?:\/\/|\/\*|\*\s|#include|#!|import\s|from\s|export\s|const\s|let\s|var\s|function\s|def\s|class\s|return\b|if\s*\(|for\s*\(|while\s*\(|\}|<\/?\w+[\s>])|[;{}]\s*$|=>|\)\s*:\s*$/;

export function looksLikeCode(text: string): boolean {
  const lines = text
    .slice(0, LOOKED_AT)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length < 2) return false;
  const code = lines.filter((line) => CODE_LINE.test(line)).length;
  return code / lines.length > MOST_PROSE;
}
