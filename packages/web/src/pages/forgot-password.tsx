/** Ask for a new password. */
import { ForgotPasswordForm } from '../account/forgot-password-form.tsx';
import { Frame } from '../design/frame.tsx';
import '../account/account.css';

export function ForgotPasswordPage() {
  return (
    <Frame>
      <ForgotPasswordForm />
    </Frame>
  );
}
