/** The button that sends a form; it keeps its place in the order of focus while the form is on its way. */
import { renderedSignIn } from '../here.ts';

interface SubmitParts {
  readonly label: string;
  /** What it says while the form is on its way. */
  readonly busyLabel: string;
  readonly isBusy: boolean;
  readonly class?: string;
}

export function SubmitButton({ label, busyLabel, isBusy, class: look = 'primary' }: SubmitParts) {
  // Before the script is here, a form would be sent to where nothing takes it.
  const isEarly = renderedSignIn() !== null;
  return (
    <button
      type="submit"
      class={`btn ${look}${isEarly ? ' is-early' : ''}`}
      disabled={isEarly}
      {...(isBusy && { 'aria-busy': true })}
    >
      {isBusy && <span class="spinner" aria-hidden="true" />}
      {isBusy ? busyLabel : label}
    </button>
  );
}
