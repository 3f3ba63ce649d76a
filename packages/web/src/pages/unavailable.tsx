/** The page could not be loaded; what was typed elsewhere is still in memory. */
import { Frame } from '../design/frame.tsx';
import { Notice } from '../design/notice.tsx';
import frameWords from '../words/frame.json' with { type: 'json' };

const { unavailable } = frameWords;

export function UnavailablePage() {
  return (
    <Frame>
      <Notice isProblem>
        <h1 class="eyebrow">{unavailable.title}</h1>
        <p>{unavailable.hint}</p>
        <div class="actions">
          <button class="btn small" type="button" onClick={() => location.reload()}>
            {unavailable.reload}
          </button>
        </div>
      </Notice>
    </Frame>
  );
}
