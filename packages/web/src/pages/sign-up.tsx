/** Make an account. */
import { SignUpForm } from '../account/sign-up-form.tsx';
import { Frame } from '../design/frame.tsx';
import '../account/account.css';

export function SignUpPage() {
  return (
    <Frame>
      <SignUpForm />
    </Frame>
  );
}
