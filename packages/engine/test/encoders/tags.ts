/** ASCII text as tags of plane 14, the way its encoders in the wild write it. */

/** What is not ASCII is left out. */
export function tags(text: string): string {
  return text.replace(/[^ -~]/gu, '').replace(/[ -~]/g, (character) => {
    return String.fromCodePoint(0xe0000 + character.charCodeAt(0));
  });
}

export function tagsBetweenControls(text: string): string {
  return `\u{E0001}${tags(text)}\u{E007F}`;
}

/** As if it were the subdivision of a flag. */
export function flagTunnel(text: string): string {
  return `${tags(text)}\u{E007F}`;
}
