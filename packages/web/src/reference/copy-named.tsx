/** A button that copies, among many that do: it says "Copy" to who sees where it stands, and to all others also what. */
import { CopyButton } from '../design/copy-button.tsx';
import docsWords from '../words/docs.json' with { type: 'json' };
import { fill } from '../words/words.ts';

const docs = docsWords;

interface CopyParts {
  /** Of what is copied. */
  readonly name: string;
  /** Asked for when the button is pressed. */
  readonly text: () => string;
}

export function CopyNamed({ name, text }: CopyParts) {
  return (
    <CopyButton class="small plain" text={text}>
      <span aria-hidden="true">{docs.copy}</span>
      <span class="vh">{fill(docs.copyName, { name })}</span>
    </CopyButton>
  );
}
