/** What cleaning would change as a unified diff: for people, with escapes, or as a patch that `git apply` takes. */
import { bytesOfName } from '../files.ts';
import { disarmLine, showSafely } from '../show-safely.ts';
import type { MakeFormat } from './format.ts';

export const makeDiff: MakeFormat = ({ colours }) => ({
  begin: () => '',
  source(outcome) {
    if (outcome.outcome !== 'scanned' || !outcome.text) return '';
    const path = showSafely(outcome.path);
    const colour = (line: string) =>
      line.startsWith('-') ? colours.red(line) : line.startsWith('@') ? colours.dim(line) : line;
    const lines = [`--- ${path}`, `+++ ${path}`, ...outcome.text.split('\n').slice(0, -1)];
    return lines.map((line) => `${colour(disarmLine(line))}\n`).join('');
  },
  end: () => '',
});

export const makePatch: MakeFormat = () => ({
  begin: () => '',
  source(outcome, fate) {
    if (outcome.outcome !== 'scanned' || !outcome.text || fate === 'not written') return '';
    const [before, after] = [nameOf(`a/${outcome.path}`), nameOf(`b/${outcome.path}`)];
    return `--- ${before}\n+++ ${after}\n${outcome.text}`;
  },
  end: () => '',
});

/** As git quotes it: no name ends its line, and a tab ends one with a space in it. */
function nameOf(path: string): string {
  const bytes = bytesOfName(path);
  const isPlain = bytes.every((byte) => byte > 0x1f && byte < 0x7f && byte !== 0x22 && byte !== 0x5c);
  if (isPlain) return path.includes(' ') ? `${path}\t` : path;
  const quoted = bytes
    .toString('latin1')
    .replaceAll(/["\\]|[^ -~]/g, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return `"${quoted}"`;
}
