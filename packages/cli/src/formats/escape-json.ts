/** JSON in which nothing is hidden: what cannot be seen stands as an escape, and is the same value when it is read. */

/** In JSON such characters stand in strings alone. */
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;

/** What some hosts of builds take for a command, wherever in a line it stands: `##vso[`. */
const COMMAND = /#(?=#[a-z]*\[)/gi;

export function escapeHidden(json: string): string {
  const disarmed = json.replaceAll(COMMAND, unitsOf);
  return disarmed.replaceAll(HIDDEN, (character) =>
    character === ' ' || character === '\n' ? character : unitsOf(character),
  );
}

function unitsOf(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16).padStart(4, '0');
    return `\\u${unit}`;
  }).join('');
}
