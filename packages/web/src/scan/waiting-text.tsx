/** The beginning of a text, plain, where its marks will be drawn. */
import './marks.css';

/** Of a long text, while the rest is on its way. */
const SHOWN_MEANWHILE = 5_000;
/** Such a character would turn the line round. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

export function WaitingText({ text }: { readonly text: string }) {
  return (
    <p class="specimen waiting" dir="auto" translate={false}>
      {text.slice(0, SHOWN_MEANWHILE).replaceAll(TURNING, '')}
    </p>
  );
}
