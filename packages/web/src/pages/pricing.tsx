/** The pricing page. */
import { Frame } from '../design/frame.tsx';

export function PricingPage() {
  return (
    <Frame>
      <h1 class="title">Pricing</h1>
    </Frame>
  );
}
