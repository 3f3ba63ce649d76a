/** Loaded into a process of the service before it starts: tells the one that started it what it takes of the machine. */
process.on('message', (question) => {
  if (question !== 'memory') return;
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ resident: rss, heap: heapUsed, workedMs: (user + system) / 1000 });
});
// Nobody who waits for a question keeps a process alive.
process.channel?.unref();
