/** The guide page. */
import { Frame } from '../design/frame.tsx';

export function GuidePage() {
  return (
    <Frame>
      <h1 class="title">Guide</h1>
    </Frame>
  );
}
