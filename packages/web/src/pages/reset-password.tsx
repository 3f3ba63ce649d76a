/** Set a new password by a mailed link. */
import { ResetPasswordForm } from '../account/reset-password-form.tsx';
import { Frame } from '../design/frame.tsx';
import '../account/account.css';

export function ResetPasswordPage() {
  return (
    <Frame>
      <ResetPasswordForm />
    </Frame>
  );
}
