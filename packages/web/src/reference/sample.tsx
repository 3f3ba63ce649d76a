/** Lines to read and to copy; wide ones scroll, and can be scrolled with the keyboard. */
import type { ComponentChildren } from 'preact';
import { CopyButton } from '../design/copy-button.tsx';

interface SampleParts {
  readonly name: string;
  /** What is shown. */
  readonly code: string;
  /** What is copied, where it is more. */
  readonly whole?: string;
  /** What the button says. */
  readonly children: ComponentChildren;
}

export function Sample({ name, code, whole = code, children }: SampleParts) {
  return (
    <div class="sample">
      {/* biome-ignore lint/a11y: what scrolls has to take the focus, and then needs a name. */}
      <pre tabIndex={0} role="group" aria-label={name}>
        <code>{code}</code>
      </pre>
      <div>
        <CopyButton class="small plain" text={() => whole}>
          {children}
        </CopyButton>
      </div>
    </div>
  );
}
