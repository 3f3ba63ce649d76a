/** Why a file cannot be read, and what to do about it. */
import { Notice } from '../design/notice.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import type { FileProblem } from './read-text-file.ts';

const SENTENCES = {
  empty: scanWords.files.empty,
  'too-large': scanWords.files.tooLarge,
  'utf-16': scanWords.files.utf16,
  'utf-32': scanWords.files.utf32,
  binary: scanWords.files.binary,
  'not-utf-8': scanWords.files.notUtf8,
  unreadable: scanWords.files.unreadable,
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
