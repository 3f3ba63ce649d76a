/** The not-found page. */
import { Frame } from '../design/frame.tsx';

export function NotFoundPage() {
  return (
    <Frame>
      <h1 class="title">NotFound</h1>
    </Frame>
  );
}
