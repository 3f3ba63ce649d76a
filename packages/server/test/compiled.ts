/** Lets a process with an environment of its own find the sources that the run of all tests has compiled. */
const { NODE_COMPILE_CACHE } = process.env;

export const COMPILED: Readonly<Record<string, string>> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
