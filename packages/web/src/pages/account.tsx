/** The account: keys, usage, plan, password, and its end. */
import { Dashboard } from '../account/dashboard.tsx';
import { Frame } from '../design/frame.tsx';
import '../account/account.css';

export function AccountPage() {
  return (
    <Frame>
      <Dashboard />
    </Frame>
  );
}
