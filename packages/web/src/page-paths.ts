/** The address of each page: `pages/all-pages.ts` loads it there, and the server serves it at no other. */

export const PAGE_PATHS = [
  ...(['/', '/pricing', '/guide', '/docs', '/account', '/sign-in', '/sign-up'] as const),
  ...(['/forgot-password', '/reset-password', '/verify-email'] as const),
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];
