/** Confirm a mail address by a mailed link. */
import { ConfirmMail } from '../account/confirm-mail.tsx';
import { Frame } from '../design/frame.tsx';
import '../account/account.css';

export function VerifyEmailPage() {
  return (
    <Frame>
      <ConfirmMail />
    </Frame>
  );
}
