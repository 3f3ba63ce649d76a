/** Lines to read and to copy; wide ones scroll, and can be scrolled with the keyboard. */
import { CopyNamed } from './copy-named.tsx';

interface SampleParts {
  readonly name: string;
  /** What is shown. */
  readonly code: string;
  /** What is copied, where it is more. */
  readonly whole?: string;
}

export function Sample({ name, code, whole = code }: SampleParts) {
  return (
    <div class="sample">
      {/* biome-ignore lint/a11y: what scrolls has to take the focus, and then needs a name. */}
      <pre tabIndex={0} role="group" aria-label={name} translate={false}>
        <code>{code}</code>
      </pre>
      <div>
        <CopyNamed name={name} text={() => whole} />
      </div>
    </div>
  );
}
