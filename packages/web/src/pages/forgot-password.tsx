/** The forgot-password page. */
import { Frame } from '../design/frame.tsx';

export function ForgotPasswordPage() {
  return (
    <Frame>
      <h1 class="title">ForgotPassword</h1>
    </Frame>
  );
}
