/** JSON in which nothing is hidden: what cannot be seen stands as an escape, and is the same value when it is read. */

/** In JSON such characters stand in strings alone. */
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;

export function escapeHidden(json: string): string {
  return json.replaceAll(HIDDEN, (character) =>
    character === ' ' || character === '\n' ? character : unitsOf(character),
  );
}

function unitsOf(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16).padStart(4, '0');
    return `\\u${unit}`;
  }).join('');
}
