/** The sign-up page. */
import { Frame } from '../design/frame.tsx';

export function SignUpPage() {
  return (
    <Frame>
      <h1 class="title">SignUp</h1>
    </Frame>
  );
}
