/** Writes rows as columns for a terminal, in which no name that a caller chose can do harm. */

/** Controls, format characters, separators, and what stands alone: a name could move the cursor with them. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Each column as wide as its widest cell; a line end after each row. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map(showUnseen));
  const widths = (shown[0] ?? []).map((_, column) =>
    Math.max(...shown.map((row) => [...(row[column] ?? '')].length)),
  );
  const lines = shown.map((row) =>
    row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join('  '),
  );
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** What cannot be seen, as an escape. */
export function showUnseen(text: string): string {
  return text.replaceAll(
    UNSEEN,
    (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
  );
}

/** A moment as ISO 8601 in UTC, and as `never` where there is none. */
export function renderMoment(ms: number | null): string {
  return ms === null ? 'never' : new Date(ms).toISOString();
}
