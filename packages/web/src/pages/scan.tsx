/** The scan page. */
import { Frame } from '../design/frame.tsx';

export function ScanPage() {
  return (
    <Frame>
      <h1 class="title">Scan</h1>
    </Frame>
  );
}
