/** Links to the parts of the account; the one that is being read is marked. */
import { useEffect, useState } from 'preact/hooks';
import accountWords from '../words/account.json' with { type: 'json' };

const { parts, page } = accountWords;

const PARTS = ['keys', 'usage', 'plan', 'password', 'leave'] as const;

/** A part is being read when it crosses this stripe of the window. */
const STRIPE = '-15% 0px -75% 0px';

export function AccountNav() {
  const [current, setCurrent] = useState<string>(PARTS[0]);
  useEffect(() => {
    // The parts came after the address: the browser looked for the place in vain.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen !== undefined) setCurrent(seen.target.id);
      },
      { rootMargin: STRIPE },
    );
    for (const part of PARTS) {
      const section = document.getElementById(part);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <nav aria-label={page.nav}>
      <ul>
        {PARTS.map((part) => (
          <li key={part}>
            <a href={`#${part}`} {...(part === current && { 'aria-current': true })}>
              {parts[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
