/** Which lines of Markdown are commands: those of a fenced block of a shell, and those behind a prompt in any. */

const FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*\{?\.?([\w+-]*)/;
const SHELL = /^(?:ba|z|k|da|fi)?sh$|^(?:shell|shell-session|shellsession|console|terminal|sh-session)$/i;
/** In a block that names no language. */
const PROMPT = /^[ \t]*(?:[$%] |(?:sudo )?\.{0,2}\/[\w.-])/;

interface Block {
  /** Of its lines: UTF-16 indices. */
  readonly start: number;
  readonly end: number;
  readonly language: string;
}

/** Whether an index, asked in text order, is in such a line. */
export function fencedCommands(text: string): (index: number) => boolean {
  const blocks = blocksOf(text);
  let next = 0;
  return (index) => {
    while (next < blocks.length && (blocks[next] as Block).end <= index) next++;
    const block = blocks[next];
    if (block === undefined || block.start > index) return false;
    if (block.language !== '') return SHELL.test(block.language);
    return PROMPT.test(text.slice(text.lastIndexOf('\n', index) + 1, index));
  };
}

/** In text order; the last one may have no end. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly fence: string; readonly start: number; readonly language: string } | null = null;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const [, fence, language = ''] = FENCE.exec(text.slice(start, Math.min(end, start + LONGEST))) ?? [];
    if (fence === undefined) continue;
    if (open === null) open = { fence, start: end + 1, language };
    else if (fence.startsWith(open.fence) && language === '') {
      blocks.push({ start: open.start, end: start, language: open.language });
      open = null;
    }
  }
  if (open !== null) blocks.push({ start: open.start, end: text.length, language: open.language });
  return blocks;
}

/** Longer than what opens a block. */
const LONGEST = 200;
