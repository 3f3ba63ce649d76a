/** A part of the account: its heading, what stands beside that, and what is in it. */
import type { ComponentChildren } from 'preact';
import accountWords from '../words/account.json' with { type: 'json' };

const { parts } = accountWords;

interface PartParts {
  readonly id: keyof typeof parts;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Part({ id, aside, children }: PartParts) {
  return (
    <section class="part" id={id} aria-labelledby={`${id}-h`}>
      <div class="part-head">
        <h2 class="h2" id={`${id}-h`}>
          {parts[id]}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
