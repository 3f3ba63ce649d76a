/** The plans, as this service has them. */
import { Plans } from '../account/plans.tsx';
import { Frame } from '../design/frame.tsx';
import '../account/account.css';

export function PricingPage() {
  return (
    <Frame>
      <Plans />
    </Frame>
  );
}
