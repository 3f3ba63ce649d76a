/** Which lines of Markdown are commands: those of a fenced block of a shell, and those behind a prompt in one of no language. */
import { ShellBlocks } from './shell-blocks.ts';
import { endOfLine, isWithin, type Stretch } from './stretches.ts';

const FENCE = /^([ \t>]*)(`{3,}|~{3,})[ \t]*\{?\.?([\w+-]*)/;
const SHELL = /^(?:ba|z|k|da|fi)?sh$|^(?:shell|shell-session|shellsession|console|terminal|sh-session)$/i;
/** They show what commands print as well. */
const SESSION = /session$|^(?:console|terminal)$/i;
const PROMPT = /^[ \t]*(?:[$%] |(?:sudo )?\.{0,2}\/[\w.-])/;
const BLANKS = /^[ \t>]*/;
/** Longer than what opens a block, and than a prompt. */
const LONGEST = 200;

interface Block {
  readonly fence: string;
  readonly language: string;
  /** How far in it stands. */
  readonly column: number;
  readonly lines: Stretch[];
}

/** Whether an index of the text is in such a line. */
export function fencedCommands(text: string): (index: number) => boolean {
  const lines = blocksOf(text).flatMap((block) =>
    SHELL.test(block.language) ? block.lines : promptsOf(text, block),
  );
  return (index) => isWithin(lines, index);
}

/** As `fencedCommands`, without the strings and here-documents in them, and without what a session shows. */
export function fencedScripts(text: string): (index: number) => boolean {
  const scripts = new ShellBlocks();
  for (const block of blocksOf(text)) {
    const prompts = promptsOf(text, block);
    const isScript = SHELL.test(block.language) && !(SESSION.test(block.language) && prompts.length > 0);
    scripts.begin();
    for (const { start, end } of isScript ? block.lines : prompts) {
      if (!isScript) scripts.begin();
      const blanks = (
        BLANKS.exec(text.slice(start, Math.min(end, start + block.column))) as RegExpExecArray
      )[0];
      scripts.add(text, start + blanks.length, end);
    }
  }
  return (index) => scripts.isCommand(index);
}

function promptsOf(text: string, { language, lines }: Block): readonly Stretch[] {
  const mayHave = language === '' || SHELL.test(language);
  return mayHave ? lines.filter(({ start, end }) => PROMPT.test(beginning(text, start, end))) : [];
}

function beginning(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + LONGEST));
}

function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = endOfLine(text, start);
    const [, before = '', fence, language = ''] = FENCE.exec(beginning(text, start, end)) ?? [];
    if (open === null) {
      if (fence === undefined) continue;
      open = { fence, language, column: before.length, lines: [] };
      blocks.push(open);
    } else if (fence?.startsWith(open.fence) === true && language === '') open = null;
    else open.lines.push({ start, end });
  }
  return blocks;
}
