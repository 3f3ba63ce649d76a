/** Flags whose tags spell a subdivision: the engine of a built page gets their list late; elsewhere it has it at once. */

/** Resolves when all of them are known; the build puts its own in this place, packages/web/late-flags.ts. */
export async function loadFlags(): Promise<void> {}
