/** Paste a text and see what hides in it. */
import { DEFAULT_OPTIONS } from '@limpid/engine';
import { useState } from 'preact/hooks';
import { Frame } from '../design/frame.tsx';
import { useScan } from '../scan/use-scan.ts';
import '../scan/scan.css';

export function ScanPage() {
  const [text, setText] = useState('');
  const { scan } = useScan(text, DEFAULT_OPTIONS);
  return (
    <Frame>
      <h1 class="title">See what hides in a text</h1>
      <textarea
        class="paste specimen"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <pre>{JSON.stringify(scan?.result, null, 1)}</pre>
    </Frame>
  );
}
