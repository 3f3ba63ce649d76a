/** What a kept character belongs to, so that it can be drawn whole: the word, the conjunct, the picture around it. */

/** A cluster is looked for this far: longer words are drawn in part. */
const FURTHEST = 64;

const LETTER = /^(?:[\p{L}\p{M}\p{N}]|\u034F|\u200C|\u200D|\u180B|\u180C|\u180D|\u180E|\u180F)$/u;
const PICTURE =
  /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\u20E3|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])$/u;

export interface Cluster {
  readonly start: number;
  readonly end: number;
}

/** The cluster around the characters from `start` to `end`; the same place where nothing is joined to them. */
export function clusterAround(text: string, start: number, end: number): Cluster {
  const before = characterBefore(text, start);
  const after = characterAt(text, end);
  if (PICTURE.test(before) && !/^\p{N}$/u.test(before)) return pictureAround(text, start, end);
  const isInWord = LETTER.test(before) || LETTER.test(after);
  if (!isInWord) return /^[#*]$/.test(before) ? pictureAround(text, start, end) : { start, end };
  return { start: walkBack(text, start, LETTER), end: walkOn(text, end, LETTER) };
}

/** A run of pictures is many emoji; the one that is meant is told by how characters cluster. */
function pictureAround(text: string, start: number, end: number): Cluster {
  const member = /^[#*0-9]$/.test(characterBefore(text, start)) ? /^[#*0-9]$/ : PICTURE;
  const from = walkBack(text, start, member);
  const to = walkOn(text, end, PICTURE);
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { index, segment } of segmenter.segment(text.slice(from, to))) {
    const clusterEnd = from + index + segment.length;
    if (clusterEnd > start) return { start: Math.min(start, from + index), end: Math.max(end, clusterEnd) };
  }
  return { start, end };
}

function walkBack(text: string, start: number, member: RegExp): number {
  let place = start;
  while (start - place < FURTHEST) {
    const character = characterBefore(text, place);
    if (character === '' || !member.test(character)) break;
    place -= character.length;
  }
  return place;
}

function walkOn(text: string, end: number, member: RegExp): number {
  let place = end;
  while (place - end < FURTHEST) {
    const character = characterAt(text, place);
    if (character === '' || !member.test(character)) break;
    place += character.length;
  }
  return place;
}

function characterAt(text: string, index: number): string {
  const codePoint = text.codePointAt(index);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

function characterBefore(text: string, index: number): string {
  if (index === 0) return '';
  const isPair = index > 1 && (text.codePointAt(index - 2) as number) > 0xffff;
  return text.slice(isPair ? index - 2 : index - 1, index);
}
