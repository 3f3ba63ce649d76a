/** The account page. */
import { Frame } from '../design/frame.tsx';

export function AccountPage() {
  return (
    <Frame>
      <h1 class="title">Account</h1>
    </Frame>
  );
}
