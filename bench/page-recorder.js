/** Runs inside the page that bench/page.ts looks at, before its own scripts: notes shifts, long tasks, keys and results. */
(() => {
  const MARKED_TEXT = '[aria-label^="Text with its hidden characters marked"]';
  const { promise: shown, resolve: haveShown } = Promise.withResolvers();
  const record = {
    /** The sum of layout shifts, and what moved; after an input, too, which browsers leave out: a paste is one. */
    shift: 0,
    shifted: [],
    longestTask: 0,
    /** Milliseconds from a paste to the frame that shows its findings, and to the one that shows the text where its marks go. */
    result: null,
    marked: null,
    /** Milliseconds from each key to the frame that shows it. */
    keys: [],
  };
  globalThis.benchRecord = record;
  /** Kept when findings and text are there. */
  globalThis.benchShown = shown;

  observe('layout-shift', ({ value, sources }) => {
    record.shift += value;
    for (const { node, previousRect: from, currentRect: to } of sources)
      record.shifted.push(`${nameOf(node)} from ${from.x},${from.y} to ${to.x},${to.y}`);
  });
  observe('longtask', ({ duration }) => {
    record.longestTask = Math.max(record.longestTask, duration);
  });

  addEventListener(
    'keydown',
    ({ timeStamp }) => afterFrame((now) => record.keys.push(now - timeStamp)),
    true,
  );

  addEventListener(
    'paste',
    ({ timeStamp }) => {
      const seen = new MutationObserver(() => {
        if (hasFindings()) note('result', timeStamp);
        if (document.querySelector(MARKED_TEXT)?.textContent) note('marked', timeStamp);
      });
      seen.observe(document, { subtree: true, childList: true, characterData: true });
    },
    true,
  );

  const noted = new Set();
  function note(what, since) {
    if (noted.has(what)) return;
    noted.add(what);
    afterFrame((now) => {
      record[what] = now - since;
      if (record.result !== null && record.marked !== null) haveShown();
    });
  }

  /** A row of the list names a code point. */
  function hasFindings() {
    return [...document.querySelectorAll('li')].some((row) => /U\+[0-9A-F]{4}/.test(row.textContent));
  }

  /** Once the next frame is laid out and painted: a message is answered right after it. */
  function afterFrame(then) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  }

  function observe(type, note) {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  }

  function nameOf(node) {
    if (node === null) return 'something gone';
    return `${node.nodeName.toLowerCase()}${node.className ? `.${node.className}` : ''}`;
  }
})();
