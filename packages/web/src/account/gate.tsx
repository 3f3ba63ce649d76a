/** The narrow page of a form for visitors who are not signed in: a heading, notices, the form, a line below. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface GateParts {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Gate({ title, children }: GateParts) {
  return (
    <div class="gate">
      <h1 class="title">{title}</h1>
      {children}
    </div>
  );
}

interface OutcomeParts {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** What takes the place of the form once it did its work; the focus goes to it. */
export function GateOutcome({ title, text, children }: OutcomeParts) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div class="gate">
      <h1 class="title" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <div class="sheet">
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
