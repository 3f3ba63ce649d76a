/** The header fields of every page for people, besides those of every answer. */

/** `policy` says what may be loaded; nothing else may, and no site may frame the page. */
export function pageHeaders(policy: readonly string[]): Record<string, string> {
  const always = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
  return {
    'content-security-policy': [...always, ...policy].join('; '),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}
