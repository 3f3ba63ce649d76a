/** What `limpid mcp-proxy` adds to a call of 20 KB that comes back, beside the same server without it. `node bench/mcp-proxy.ts` */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inTurns, quantile } from './harness.ts';

const SIZE = 20_000;
const CALLS = 1_000;
const WARM_UP = 200;
const MAX_P99_MS = 5;
const PROGRAM = new URL('../packages/cli/src/limpid.ts', import.meta.url).pathname;

/** Sends back what it is given. */
const SERVER = [
  '-e',
  `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, params } = JSON.parse(line);
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: params.arguments.text }] } }));
  });`,
];

const TEXTS: Readonly<Record<string, string>> = {
  English: 'The quick brown fox jumps over the lazy dog. ',
  Persian:
    '\u0645\u0646 \u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628\u200c\u0647\u0627 \u0631\u0627. ',
  emoji: '\u{1F469}\u200d\u{1F680} \u2764\ufe0f and words ',
  hidden: 'A pass\u200bword that hides something between its letters. ',
};

function start(args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let answered = () => {};
  createInterface({ input: child.stdout }).on('line', () => answered());
  return {
    async call(text: string): Promise<number> {
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'echo', arguments: { text } },
      };
      const begin = performance.now();
      child.stdin.write(`${JSON.stringify(message)}\n`);
      await new Promise<void>((resolve) => {
        answered = resolve;
      });
      return performance.now() - begin;
    },
    end: () => child.stdin.end(),
  };
}

const bare = start(SERVER);
const proxied = start([PROGRAM, 'mcp-proxy', '--', process.execPath, ...SERVER]);
for (const [name, sentence] of Object.entries(TEXTS)) {
  const text = sentence.repeat(Math.ceil(SIZE / sentence.length)).slice(0, SIZE);
  for (let call = 0; call < WARM_UP; call++) await Promise.all([bare.call(text), proxied.call(text)]);
  const times = await inTurns(CALLS, { bare: () => bare.call(text), proxied: () => proxied.call(text) });
  const [without, through] = [times.map((one) => one.bare), times.map((one) => one.proxied)];
  const added = (share: number) => quantile(through, share) - quantile(without, share);
  const isOver = added(0.99) > MAX_P99_MS;
  console.log(
    `${name.padEnd(8)} median +${added(0.5).toFixed(2)} ms  p99 +${added(0.99).toFixed(2)} ms${isOver ? '  over the aim' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}
bare.end();
proxied.end();
