/** The button that sends a form; it keeps its place in the order of focus while the form is on its way. */

interface SubmitParts {
  readonly label: string;
  /** What it says while the form is on its way. */
  readonly busyLabel: string;
  readonly isBusy: boolean;
  readonly class?: string;
}

export function SubmitButton({ label, busyLabel, isBusy, class: look = 'primary' }: SubmitParts) {
  return (
    <button type="submit" class={`btn ${look}`} {...(isBusy && { 'aria-busy': true })}>
      {isBusy && <span class="spinner" aria-hidden="true" />}
      {isBusy ? busyLabel : label}
    </button>
  );
}
