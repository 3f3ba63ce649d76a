/** Loaded into a process of the service before it starts: tells its parent how much memory it uses. */
process.on('message', (question) => {
  if (question !== 'memory') return;
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ resident: rss, heap: heapUsed });
});
// Nobody who waits for a question keeps a process alive.
process.channel?.unref();
