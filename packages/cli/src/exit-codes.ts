/** How a run ends: the exit codes, and the two errors that end it with the last of them. */

/** Nothing would be removed, or all that was asked for is done. */
export const NOTHING = 0;
/** Something would be removed, or a payload was found; `--fail-on` says otherwise. */
export const FOUND = 1;
/** Something could not be run or read; it wins over what was found. */
export const COULD_NOT_RUN = 2;

/** A command line that cannot be meant; its message is a sentence for the user. */
export class WrongUsage extends Error {}

/** What ends a run before it is done; its message is a sentence for the user. */
export class CannotRun extends Error {}
