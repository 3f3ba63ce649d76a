/** `limpid mcp-proxy` between the client of the protocol's own SDK and a server that hides a message everywhere. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { HIDDEN } from './hostile-mcp-server.ts';
import { ENVIRONMENT, PROGRAM } from './run-limpid.ts';

const SERVER = join(import.meta.dirname, 'hostile-mcp-server.ts');
const NATURAL = 'می\u{200C}خواهم ภาษาไทย\u{200B}ตัดคำ \u{1F469}\u{200D}\u{1F680} `\\u200b`\r\n\tif (a < b) {}';
/** Tags, and the words of the message, in whatever notation. */
const LEAK = /[\u{E0000}-\u{E007F}]|\\udb40|obey|attacker/iu;

async function connect(line: readonly string[] = []) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp-proxy', ...line, '--', process.execPath, SERVER],
    env: { ...ENVIRONMENT } as Record<string, string>,
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const client = new Client({ name: 'a test', version: '1.0.0' }, { capabilities: { elicitation: {} } });
  await client.connect(transport);
  return { client, transport, said: () => said };
}

const textOf = ({ content }: { content?: unknown }) => (content as readonly { text: string }[])[0]?.text;

describe('a hostile server behind limpid mcp-proxy', () => {
  let agent: Awaited<ReturnType<typeof connect>>;
  before(async () => {
    agent = await connect();
  });
  after(() => agent.client.close());

  it('mcp-proxy passes no hidden text from a server to the client, and calls by cleaned names work', async () => {
    const { client } = agent;
    const seen: unknown[] = [client.getInstructions(), client.getServerVersion()];
    const { tools } = await client.listTools();
    assert.deepEqual(tools[0]?.inputSchema.properties, {
      mode: { type: 'string', description: '', enum: ['fast', 'slow'], default: 'slow' },
    });
    const called = await client.callTool({ name: 'tool', arguments: { mode: 'fast' } });
    assert.equal(textOf(called), 'found');
    assert.deepEqual(called.structuredContent, { deep: [{ nested: '' }] });
    seen.push(await client.listPrompts(), await client.listResources(), await client.listResourceTemplates());
    const prompt = await client.getPrompt({ name: 'p', arguments: { q: 'x' } });
    assert.deepEqual(prompt.messages[0]?.content, { type: 'text', text: 'found' });
    const read = await client.readResource({ uri: 'file:///a' });
    assert.equal((read.contents[0] as { text: string }).text, 'found');
    assert.equal((read.contents[1] as { blob: string }).blob, 'AAECAw==');
    seen.push(tools, called, prompt, read);
    seen.push(
      await client.complete({ ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'q', value: '' } }),
    );
    seen.push(await client.callTool({ name: 'none' }).catch((error) => [error.message, error.data]));
    assert.doesNotMatch(JSON.stringify(seen), LEAK);
    assert.doesNotMatch(agent.said(), LEAK);
    assert.match(
      agent.said(),
      /^limpid: From the server, initialize: \d+ hidden .* 2 hidden messages; cleaned\.$/m,
    );
  });

  it('mcp-proxy cleans an elicitation request of the server, and the answer of the client reaches the server', async () => {
    const { client } = agent;
    const asked: unknown[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params);
      return { action: 'accept', content: { k: 'v' } };
    });
    assert.equal(textOf(await client.callTool({ name: 'ask' })), 'found');
    assert.equal(asked.length, 1);
    assert.doesNotMatch(JSON.stringify(asked), LEAK);
  });

  it('ordinary multilingual text and code pass through mcp-proxy unchanged, in both directions', async () => {
    const { client } = agent;
    assert.equal(textOf(await client.callTool({ name: 'echo', arguments: { text: NATURAL } })), NATURAL);
    const answer = await client.callTool({ name: 'echo', arguments: { text: `a${HIDDEN}b` } });
    assert.deepEqual([textOf(answer), answer._meta], ['ab', undefined]);
  });

  it('mcp-proxy delivers late and out-of-order answers of a server to the right calls', async () => {
    const texts = await Promise.all([1, 2, 3].map(() => agent.client.callTool({ name: 'late' })));
    const numbers = texts.map((one) => Number(/\d+/.exec(textOf(one) ?? '')));
    assert.ok(numbers[0] !== undefined && numbers[1] === numbers[0] + 1 && numbers[2] === numbers[0] + 2);
  });

  it('mcp-proxy cleans 20,000 notifications during one call, keeps their order, and delivers the answer', async () => {
    const { client } = agent;
    const got: unknown[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      got.push(params.data);
    });
    assert.equal(textOf(await client.callTool({ name: 'flood' })), 'done');
    assert.equal(got.length, 20_000);
    assert.ok(got.every((data, number) => data === `${number}`));
  });
});

describe('the program limpid mcp-proxy', () => {
  const startRaw = (...line: string[]) =>
    spawn(process.execPath, [PROGRAM, 'mcp-proxy', '--', process.execPath, ...line], {
      env: ENVIRONMENT,
      stdio: 'pipe',
    });

  it('mcp-proxy exits with the code of a server that crashes during a call', async () => {
    const child = startRaw(SERVER);
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"crash"}}\n');
    assert.deepEqual(await once(child, 'close'), [9, null]);
  });

  it('mcp-proxy exits with 0 when its client closes the connection', async () => {
    const child = startRaw(SERVER);
    child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    const [out, [code]] = await Promise.all([readAll(child.stdout), once(child, 'close')]);
    assert.deepEqual([code, out], [0, '{"jsonrpc":"2.0","id":1,"result":{}}\n']);
  });

  it('mcp-proxy forwards SIGTERM to the server, and exits with the exit code of the server', async () => {
    const script =
      'process.on("SIGTERM", () => process.exit(5)); console.log("{}"); setInterval(() => {}, 1e6)';
    const child = startRaw('-e', script);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'close'), [5, null]);
    const killed = startRaw('-e', 'console.log("{}"); setInterval(() => {}, 1e6)');
    await once(killed.stdout, 'data');
    killed.kill('SIGTERM');
    assert.deepEqual(await once(killed, 'close'), [143, null]);
  });

  it('mcp-proxy exits with 2 for a server message over 32 MiB, and drops a server line that is not JSON', async () => {
    const script = `console.log('Starting'); const more = () => process.stdout.write('a'.repeat(2 ** 16), more); more()`;
    const child = startRaw('-e', script);
    const ended = once(child, 'close');
    const [out, error] = await Promise.all([readAll(child.stdout), readAll(child.stderr)]);
    const [code] = await ended;
    assert.deepEqual([code, out], [2, '']);
    assert.equal(
      error,
      'limpid: Dropped a line from the server: it is not JSON.\nlimpid: A message was longer than 32 MiB: the connection is closed.\n',
    );
  });
});
