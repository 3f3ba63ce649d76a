/** UTF-16 indices as numbers of code points. */

/** How many code points stand before each index, in one walk; the indices go up. */
export function codePointOffsets(text: string, indices: ArrayLike<number>): Float64Array {
  const offsets = new Float64Array(indices.length);
  let pairs = 0;
  let index = 0;
  for (let place = 0; place < offsets.length; place++) {
    const until = indices[place] as number;
    for (; index < until; index++) if (isPair(text, index)) pairs++;
    offsets[place] = until - pairs;
  }
  return offsets;
}

/** How long a text is in code points; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index++) if (isPair(text, index)) pairs++;
  return text.length - pairs;
}

/** Whether the two halves of a code point stand here. */
function isPair(text: string, index: number): boolean {
  if ((text.charCodeAt(index) & 0xfc00) !== 0xd800) return false;
  return (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
}
