/** Offers the text that another one took the place of. */
import { Notice } from '../design/notice.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };

const { aside: sentences } = scanWords;

export function AsideNotice({ onPutBack }: { readonly onPutBack: () => void }) {
  return (
    <Notice>
      <p>{sentences.said}</p>
      <div class="actions">
        <button class="btn small" type="button" onClick={onPutBack}>
          {sentences.putBack}
        </button>
      </div>
    </Notice>
  );
}
