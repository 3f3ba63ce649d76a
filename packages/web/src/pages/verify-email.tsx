/** The verify-email page. */
import { Frame } from '../design/frame.tsx';

export function VerifyEmailPage() {
  return (
    <Frame>
      <h1 class="title">VerifyEmail</h1>
    </Frame>
  );
}
