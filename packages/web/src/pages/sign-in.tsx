/** Sign in. */
import { SignIn } from '../account/sign-in-form.tsx';
import { Frame } from '../design/frame.tsx';
import '../account/account.css';

export function SignInPage() {
  return (
    <Frame>
      <SignIn />
    </Frame>
  );
}
