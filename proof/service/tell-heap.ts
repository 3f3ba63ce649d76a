/** Loaded into a process of the service before it starts: tells the one that started it how large its heap is. */
process.on('message', (question) => {
  if (question === 'heap') process.send?.(process.memoryUsage().heapUsed);
});
// Nobody who waits for a question keeps a process alive.
process.channel?.unref();
