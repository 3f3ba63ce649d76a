/** Tables that the engine of a built page gets late, such as the names of characters; elsewhere it has them at once. */

/** Resolves when all of them are there; the build puts its own in this place, packages/web/late-tables.ts. */
export async function loadTables(): Promise<void> {}
