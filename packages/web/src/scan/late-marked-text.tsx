/** The marked text once its script is here, and the plain text until then. */
import type { ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { MarkedText } from './marked-text.tsx';
import { WaitingText } from './waiting-text.tsx';

type Loaded = typeof MarkedText;

export function LateMarkedText(parts: ComponentProps<Loaded>) {
  const [loaded, setLoaded] = useState<{ readonly MarkedText: Loaded } | 'failed' | null>(null);
  useEffect(() => {
    import('./marked-text.tsx').then(setLoaded, () => setLoaded('failed'));
  }, []);
  if (loaded !== null && loaded !== 'failed') return <loaded.MarkedText {...parts} />;
  return (
    <div class="marked-text">
      <WaitingText text={parts.view === 'clean' ? parts.result.report.text : parts.text} />
      {loaded === 'failed' && (
        <p class="hint" role="alert">
          {words.marks.failed}
        </p>
      )}
    </div>
  );
}
