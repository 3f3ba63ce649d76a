/** What stops the start where a setting cannot be used. */

/** A setting that cannot be used; its message is one sentence for the operator. */
export class ConfigError extends Error {}
