/** Closes what a program has started when it is told to stop in the middle. */

/** Answers how to close it, which happens once however often it is asked for. */
export function closeAtEnd(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const closeOnce = () => {
    closing ??= close();
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => closeOnce().finally(() => process.exit(130)));
  }
  return closeOnce;
}
