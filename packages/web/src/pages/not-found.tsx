/** There is nothing at this address; and if a hidden character is to blame, which. */
import { LostAddress } from '../account/lost-address.tsx';
import { Frame } from '../design/frame.tsx';
import '../scan/scan.css';
import '../account/account.css';

export function NotFoundPage() {
  return (
    <Frame>
      <LostAddress />
    </Frame>
  );
}
