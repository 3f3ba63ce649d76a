/** Scripts in other languages than that of a shell, as files within a workflow. */
import { IS_RUN } from './command-places.ts';
import { type FileWithin, fileOf } from './file-within.ts';
import { endOfLine } from './stretches.ts';
import { IS_WIDE } from './wide-parts.ts';

const IS_YAML = /\.ya?ml$/i;
/** A key whose value is the lines below, with what stands before it. */
const BLOCK = /^([ \t]*(?:-[ \t]+)?)(script|run):[ \t]*[|>][-+\d]{0,2}(?:[ \t]+#[^\n]*|[ \t]*)$/gm;
const HAS_SCRIPTS = /\bactions\/github-script@/;
const HAS_PYTHON = /^[ \t]*(?:-[ \t]+)?shell:[ \t]*["']?python/m;
/** Of the same step, far enough for its other keys. */
const NEAR = 1000;
const BEGINS_STEP = /^[ \t]*-[ \t]/gm;

export function* scriptsInWorkflow(name: string, text: string): Generator<FileWithin> {
  if (!IS_YAML.test(name) || !IS_RUN.test(name) || !IS_WIDE.test(text)) return;
  for (const { 0: key, 1: before = '', 2: word, index } of text.matchAll(BLOCK)) {
    const from = index + key.length + 1;
    const to = endOfBlock(text, from, before.length);
    const script = text.slice(from, to);
    if (!IS_WIDE.test(script)) continue;
    const step = stepAround(text, index, to);
    const language = word === 'script' ? HAS_SCRIPTS.test(step) && 'js' : HAS_PYTHON.test(step) && 'py';
    if (language !== false) yield fileOf(`script.${language}`, [{ text: script, from, to }]);
  }
}

/** Where a line stands as far left as its key. */
function endOfBlock(text: string, from: number, depth: number): number {
  let start = from;
  while (start < text.length) {
    const end = endOfLine(text, start);
    const line = text.slice(start, end);
    if (line.trim() !== '' && line.length - line.trimStart().length <= depth) break;
    start = end + 1;
  }
  return Math.min(start, text.length);
}

/** The keys of a step around a block, without the block. */
function stepAround(text: string, start: number, end: number): string {
  const above = text.slice(Math.max(0, start - NEAR), endOfLine(text, start));
  const begins = Array.from(above.matchAll(BEGINS_STEP), ({ index }) => index).at(-1) ?? 0;
  const below = text.slice(end, end + NEAR);
  return `${above.slice(begins)}\n${below.slice(0, `${below}\n- `.search(/^[ \t]*-[ \t]/m))}`;
}
