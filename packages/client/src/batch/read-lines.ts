/** The lines of a body, read no faster than they are asked for. */

export interface LineReader {
  /** A line without its end; null after the last one. */
  next(): Promise<string | null>;
}

export function createLineReader(body: ReadableStream<Uint8Array> | null): LineReader {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let at = 0;
  /** Pieces of a line that goes on. */
  let begun: string[] = [];
  let isEnded = false;

  function split(text: string): void {
    const pieces = text.split('\n');
    const last = pieces.pop() as string;
    for (const piece of pieces) {
      begun.push(piece);
      lines.push(begun.join(''));
      begun = [];
    }
    if (last !== '') begun.push(last);
  }

  return {
    async next() {
      while (at === lines.length) {
        if (isEnded) return null;
        lines.length = 0;
        at = 0;
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (value !== undefined) split(decoder.decode(value, { stream: true }));
        if (!done) continue;
        isEnded = true;
        split(decoder.decode());
        if (begun.length > 0) lines.push(begun.join(''));
      }
      const line = lines[at] as string;
      at += 1;
      return line;
    },
  };
}
