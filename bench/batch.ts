/** `npm run bench`: how many more texts a second a batch scans than single keyed calls of the same texts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';

const LENGTHS = [200, 2000];
const CONNECTIONS = [1, 8];
const ROUNDS = 7;
/** Single calls of one round. A batch has this many times as many lines, since it is faster. */
const CALLS = 1500;
const BATCH_FACTOR = 8;
/** How many times the rate of single calls over one keep-alive connection. */
const MIN_RATIO = 3;
const LINE_FEED = 0x0a;

const SENTENCE = 'The quick brown fox jumps over the lazy dog, and nobody has seen it do so before. ';

/** Each is a text of its own. */
function linesOf(length: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const text = `Line ${index}: ${SENTENCE.repeat(Math.ceil(length / SENTENCE.length))}`.slice(0, length);
    return JSON.stringify({ text });
  });
}

const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'keyed-server.ts'), 'whole'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [greeting] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
const [address = '', key = ''] = `${greeting}`.trim().split(' ');
const { hostname: host, port } = new URL(address);

function post(
  path: string,
  type: string,
  agent: Agent,
  answer: (incoming: IncomingMessage) => void,
): ClientRequest {
  const headers = { 'content-type': type, 'x-api-key': key };
  return request({ host, port, path, method: 'POST', headers, agent }, (incoming) => {
    if (incoming.statusCode !== 200) throw new Error(`${path} answered ${incoming.statusCode}`);
    answer(incoming);
  });
}

/** Texts a second, one in each call, over parallel connections. */
async function rateOfCalls(lines: readonly string[], connections: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const queue = lines.values();
  const started = performance.now();
  const caller = async () => {
    for (const line of queue) {
      await new Promise<void>((resolve) => {
        const sent = post('/v1/clean', 'application/json', agent, (incoming) =>
          incoming.resume().on('end', resolve),
        );
        sent.setHeader('content-length', line.length);
        sent.end(line);
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  agent.destroy();
  return (lines.length * 1000) / (performance.now() - started);
}

/** Texts a second, all in one batch. */
async function rateOfBatch(lines: readonly string[]): Promise<number> {
  const body = Buffer.from(lines.join('\n'));
  const agent = new Agent();
  const started = performance.now();
  let answers = 0;
  await new Promise<void>((resolve) => {
    const sent = post('/v1/batch', 'application/x-ndjson', agent, (incoming) => {
      incoming.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) answers += 1;
      });
      incoming.on('end', resolve);
    });
    sent.end(body);
  });
  if (answers !== lines.length) throw new Error(`${answers} answers to ${lines.length} lines`);
  return (lines.length * 1000) / (performance.now() - started);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;
}

const failures: string[] = [];
for (const length of LENGTHS) {
  const few = linesOf(length, CALLS);
  const many = linesOf(length, CALLS * BATCH_FACTOR);
  const batches: number[] = [];
  const calls = new Map(CONNECTIONS.map((connections) => [connections, [] as number[]]));
  // The first round warms everything up.
  for (let round = 0; round <= ROUNDS; round++) {
    const batch = await rateOfBatch(many);
    if (round > 0) batches.push(batch);
    for (const [connections, rates] of calls) {
      const rate = await rateOfCalls(few, connections);
      if (round > 0) rates.push(rate);
    }
  }
  console.log(`\nTexts of ${length} characters in one batch: ${median(batches).toFixed(0)} a second`);
  for (const [connections, rates] of calls) {
    const ratio = median(batches.map((batch, round) => batch / (rates[round] as number)));
    const over = connections === 1 ? 'one keep-alive connection' : `${connections} keep-alive connections`;
    console.log(
      `  single calls over ${over}: ${median(rates).toFixed(0)}; the batch is ${ratio.toFixed(1)} times as fast`,
    );
    if (connections === 1 && ratio < MIN_RATIO)
      failures.push(`a batch of ${length} characters is ${ratio.toFixed(1)} times as fast, not ${MIN_RATIO}`);
  }
}
child.kill('SIGKILL');
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
