/** Why a file cannot be read, and what to do about it. */
import { Notice } from '../design/notice.tsx';
import { fill, words } from '../words/words.ts';
import type { FileProblem } from './read-text-file.ts';

const SENTENCES = {
  empty: words.scan.files.empty,
  'too-large': words.scan.files.tooLarge,
  'utf-16': words.scan.files.utf16,
  'utf-32': words.scan.files.utf32,
  binary: words.scan.files.binary,
  'not-utf-8': words.scan.files.notUtf8,
  unreadable: words.scan.files.unreadable,
} as const satisfies Record<FileProblem['kind'], { title: string; hint: string }>;

export function FileNotice({ problem }: { readonly problem: FileProblem }) {
  const { title, hint } = SENTENCES[problem.kind];
  return (
    <Notice>
      <p>
        <b>{problem.kind === 'not-utf-8' ? fill(title, { byte: problem.byte }) : title}</b> {hint}
      </p>
    </Notice>
  );
}
