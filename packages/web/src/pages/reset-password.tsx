/** The reset-password page. */
import { Frame } from '../design/frame.tsx';

export function ResetPasswordPage() {
  return (
    <Frame>
      <h1 class="title">ResetPassword</h1>
    </Frame>
  );
}
