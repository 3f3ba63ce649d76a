/** What a runtime threw, without what it may quote: the bytes that came, and by them those that were sent. */

/** Words of programs. A sentence, which may hold anything, is none. */
const WORD = /^[A-Za-z]\w{0,63}$/;
/** As many errors as may stand behind one another; a chain can be a ring. */
const LONGEST_CHAIN = 8;

/** Of each error in the chain its name, code and system call; undefined where there is none. */
export function bareCause(thrown: unknown, depth = LONGEST_CHAIN): Error | undefined {
  if (depth === 0 || typeof thrown !== 'object' || thrown === null) return undefined;
  const { name, code, syscall, cause } = thrown as Record<string, unknown>;
  const words = Object.entries({ name, code, syscall }).filter(([, word]) => isWord(word));
  const behind = bareCause(cause, depth - 1);
  const bare = new Error(words.map(([, word]) => word).join(' '), behind && { cause: behind });
  return Object.assign(bare, Object.fromEntries(words));
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && WORD.test(value);
}
