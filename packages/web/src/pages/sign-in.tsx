/** The sign-in page. */
import { Frame } from '../design/frame.tsx';

export function SignInPage() {
  return (
    <Frame>
      <h1 class="title">SignIn</h1>
    </Frame>
  );
}
