/** The drawings of the page: each takes the colour and size of the text around it and says nothing by itself. */

const PATHS = {
  check: 'm3 8.5 3.2 3.2L13 4.8',
  next: 'M6 3.5 10.5 8 6 12.5',
  previous: 'M10 3.5 5.5 8l4.5 4.5',
  info: 'M8 7.3v4M8 4.8v.1M14.2 8A6.2 6.2 0 1 1 1.8 8a6.2 6.2 0 0 1 12.4 0',
  copy: 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z',
  minus: 'M3 8h10',
  swap: 'M3 6h9.5L10 3.5M13 10H3.5L6 12.5',
  code: 'm5.5 4.5-3.5 3.5 3.5 3.5m5-7 3.5 3.5-3.5 3.5',
  download: 'M8 2.5v8m-3.2-3L8 10.7l3.2-3.2M3 13.5h10',
  plus: 'M8 3v10M3 8h10',
  file: 'M9.5 1.8h-6v12.4h9V4.8zm0 0v3h3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Dots that become a line: the hidden made plain. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M12 3a9 9 0 0 1 0 18" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
      <g fill="currentColor">
        <circle cx="7.5" cy="4.2" r="1.3" />
        <circle cx="4.2" cy="7.5" r="1.2" />
        <circle cx="3" cy="12" r="1.1" />
        <circle cx="4.2" cy="16.5" r="1.2" />
        <circle cx="7.5" cy="19.8" r="1.3" />
      </g>
    </svg>
  );
}
