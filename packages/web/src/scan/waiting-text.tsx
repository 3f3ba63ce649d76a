/** The beginning of a text, or all of it, plain, where its marks will be drawn. */
import './marks.css';

/** Of a long text, while the rest is on its way. */
const SHOWN_MEANWHILE = 5_000;
/** Such a character would turn the line round. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

interface WaitingTextParts {
  readonly text: string;
  readonly isWhole?: boolean;
}

export function WaitingText({ text, isWhole = false }: WaitingTextParts) {
  return (
    <p class={`specimen waiting${isWhole ? ' printed' : ''}`} dir="auto" translate={false}>
      {(isWhole ? text : text.slice(0, SHOWN_MEANWHILE)).replaceAll(TURNING, '')}
    </p>
  );
}
