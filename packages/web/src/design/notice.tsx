/** One sentence that the page has to say, with at most one thing to do about it. */
import type { ComponentChildren } from 'preact';
import { Icon } from './icons.tsx';

interface NoticeParts {
  /** True for an action that failed; a finding is never a problem. */
  readonly isProblem?: boolean;
  readonly children: ComponentChildren;
}

export function Notice({ isProblem = false, children }: NoticeParts) {
  return (
    <div class={isProblem ? 'notice problem' : 'notice'} role={isProblem ? 'alert' : 'status'}>
      <Icon name="info" />
      <div>{children}</div>
    </div>
  );
}
