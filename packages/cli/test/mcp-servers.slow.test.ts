/** Real servers of the Model Context Protocol behave behind `limpid mcp-proxy` as they do without it. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { installMissing } from '../../../scripts/install-missing.mjs';
import { ENVIRONMENT, makeFolder, PROGRAM } from './run-limpid.ts';

const PACKAGES = 'packages/cli/test/mcp-servers';
const serverOf = (name: string) =>
  join(import.meta.dirname, 'mcp-servers/node_modules/@modelcontextprotocol', `server-${name}/dist/index.js`);
const NATURAL = 'می\u{200C}خواهم ภาษาไทย\u{200B}ตัดคำ \u{1F469}\u{200D}\u{1F680} `\\u200b`\r\n\tif (a < b) {}';

before(() => installMissing([PACKAGES]));

const run = (args: readonly string[]) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    env: { ...ENVIRONMENT } as Record<string, string>,
    stderr: 'ignore',
  });

/** What a session answers, as one value; what differs from run to run is left out. */
async function everythingOf(transport: Transport) {
  const client = new Client(
    { name: 'a test', version: '1.0.0' },
    { capabilities: { sampling: {}, elicitation: { form: {}, url: {} }, roots: {} } },
  );
  const asked: unknown[] = [];
  client.setRequestHandler('sampling/createMessage', ({ params }) => {
    asked.push(params);
    return { role: 'assistant', model: 'm', content: { type: 'text', text: NATURAL } };
  });
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push({ ...params, _meta: null, elicitationId: null });
    return { action: 'accept', content: { name: 'Zoë', check: true } };
  });
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///a', name: 'A' }] }));
  await client.connect(transport);
  const { tools } = await client.listTools();
  const { prompts } = await client.listPrompts();
  const { resources } = await client.listResources();
  const listed = { tools, prompts, resources, templates: await client.listResourceTemplates() };
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: given }).catch(({ code, message }) => ({ code, message }));
  const called: unknown[] = [];
  for (const [name, given] of CALLS) called.push([name, await call(name, given)]);
  const progress: number[] = [];
  called.push(
    await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 4 } },
      { onprogress: ({ progress: done }) => progress.push(done) },
    ),
  );
  const prompted: unknown[] = [];
  for (const { name, arguments: wanted = [] } of prompts) {
    const given = Object.fromEntries(wanted.map((one) => [one.name, VALUES[one.name] ?? '1']));
    prompted.push(await client.getPrompt({ name, arguments: given }).catch(({ message }) => message));
  }
  const read = await Promise.all(resources.map(({ uri }) => client.readResource({ uri })));
  const completed = await client.complete({
    ref: { type: 'ref/prompt', name: 'completable-prompt' },
    argument: { name: 'department', value: 'E' },
  });
  const leaving = new AbortController();
  const left = client.callTool(
    { name: 'trigger-long-running-operation', arguments: { duration: 30, steps: 100 } },
    { signal: leaving.signal, onprogress: () => leaving.abort() },
  );
  await assert.rejects(left);
  const facts = [client.getServerCapabilities(), client.getServerVersion(), client.getInstructions()];
  await client.close();
  // The last step of progress may come behind the answer.
  const all = { facts, listed, called, progress: progress.slice(0, 3), prompted, read, completed, asked };
  return JSON.parse(JSON.stringify(all).replaceAll(TIMES, 'TIME'));
}

/** Times of day, also in the base64 of "Resource 2: …". */
const TIMES =
  /\d{4}-\d\d-\d\dT[\d:.]+Z|\d+:\d\d:\d\d(?: [AP]M)?|(?<=UmVzb3VyY2UgMjogVGhpcyBpcyBhIGJhc2U2NCBibG9iIGNyZWF0ZWQgYXQg)[\w+/]+={0,2}/g;

const VALUES: Readonly<Record<string, string>> = {
  resourceType: 'Text',
  department: 'Engineering',
  city: 'Köln',
};

const CALLS: readonly (readonly [string, Record<string, unknown>?])[] = [
  ['echo', { message: NATURAL }],
  ['echo', { message: 7 }],
  ['get-sum', { a: 0.1, b: 2 }],
  ['get-annotated-message', { messageType: 'error', includeImage: true }],
  ['get-tiny-image'],
  ['get-structured-content', { location: 'New York' }],
  ['get-resource-links', { count: 3 }],
  ['get-resource-reference', { resourceType: 'Blob', resourceId: 2 }],
  ['get-roots-list'],
  ['trigger-sampling-request', { prompt: 'Hi', maxTokens: 10 }],
  ['trigger-elicitation-request'],
  ['no-such-tool'],
];

describe('the reference server "everything"', () => {
  it('the MCP server "everything" gives the same answers through mcp-proxy as directly, over stdio', async () => {
    const server = [serverOf('everything'), 'stdio'];
    const direct = await everythingOf(run(server));
    assert.ok(direct.called.length > 10 && direct.prompted.length > 3 && direct.read.length > 3);
    assert.ok(direct.progress.length > 2 && direct.asked.length >= 2);
    assert.ok(JSON.stringify(direct.called[0]).includes(JSON.stringify(NATURAL).slice(1, -1)));
    assert.deepEqual(
      await everythingOf(run([PROGRAM, 'mcp-proxy', '--', process.execPath, ...server])),
      direct,
    );
  });

  describe('over streamable HTTP', () => {
    let server: ChildProcess;
    let url: string;
    before(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}/mcp`;
      const env = { ...ENVIRONMENT, PORT: `${port}` };
      server = spawn(process.execPath, [serverOf('everything'), 'streamableHttp'], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await once(server.stderr as NodeJS.ReadableStream, 'data');
    });
    after(() => server.kill('SIGKILL'));

    it('the MCP server "everything" gives the same answers through mcp-proxy as directly, over streamable HTTP', async () => {
      const direct = await everythingOf(new StreamableHTTPClientTransport(new URL(url)));
      assert.deepEqual(await everythingOf(run([PROGRAM, 'mcp-proxy', '--url', url])), direct);
    });

    it('a call through mcp-proxy fails with an error if the HTTP server has died', async () => {
      const client = new Client({ name: 'a test', version: '1.0.0' });
      await client.connect(run([PROGRAM, 'mcp-proxy', '--url', url]));
      server.kill('SIGKILL');
      await once(server, 'close');
      await assert.rejects(
        client.callTool({ name: 'echo', arguments: { message: 'a' } }),
        /could not be reached|too early/,
      );
      await client.close();
    });
  });
});

describe('the reference server "filesystem"', () => {
  it('the MCP server "filesystem" writes, reads, finds and edits files through mcp-proxy as it does directly', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'می\u{200C}خواهم.txt'), NATURAL);
    const server = [serverOf('filesystem'), folder];
    const use = async (args: readonly string[]) => {
      const client = new Client({ name: 'a test', version: '1.0.0' });
      await client.connect(run(args));
      const path = join(folder, 'b.txt');
      const answers: unknown[] = [await client.listTools()];
      for (const [name, given] of [
        ['write_file', { path, content: NATURAL }],
        ['read_text_file', { path }],
        ['read_multiple_files', { paths: [path, join(folder, 'می\u{200C}خواهم.txt'), join(folder, 'none')] }],
        [
          'edit_file',
          { path, edits: [{ oldText: 'if (a < b) {}', newText: 'ไทย\u{200B}คำ' }], dryRun: false },
        ],
        ['read_text_file', { path }],
        ['list_directory', { path: folder }],
        ['search_files', { path: folder, pattern: '*.txt' }],
        ['read_text_file', { path: '/etc/hosts' }],
        ['list_allowed_directories', {}],
      ] as const)
        answers.push(await client.callTool({ name, arguments: given }));
      await client.close();
      return answers;
    };
    const direct = await use(server);
    assert.deepEqual(await use([PROGRAM, 'mcp-proxy', '--', process.execPath, ...server]), direct);
  });

  it('mcp-proxy removes hidden text from a file that the MCP server "filesystem" reads', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.txt'), `pass\u{200B}word${'\u{E0041}\u{E0042}'.repeat(4)}`);
    const client = new Client({ name: 'a test', version: '1.0.0' });
    await client.connect(run([PROGRAM, 'mcp-proxy', '--', process.execPath, serverOf('filesystem'), folder]));
    const { content, structuredContent, _meta } = await client.callTool({
      name: 'read_text_file',
      arguments: { path: join(folder, 'a.txt') },
    });
    assert.deepEqual(
      [content, structuredContent],
      [[{ type: 'text', text: 'password' }], { content: 'password' }],
    );
    assert.deepEqual(_meta, { 'limpid/found': { deleted: 18, replaced: 0, messages: 2 } });
    await client.close();
  });
});

describe('the configurations of docs/agents.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/agents.md'), 'utf8');
  const servers = Array.from(
    page.matchAll(/```json\n(.*?)```/gs),
    ([, code = '']) => JSON.parse(code).mcpServers,
  );
  const connect = async (args: readonly string[], folder: string) => {
    const client = new Client({ name: 'a test', version: '1.0.0' });
    const env = { ...ENVIRONMENT, PATH: [folder, ENVIRONMENT.PATH].join(delimiter) } as Record<
      string,
      string
    >;
    const transport = { command: 'limpid', args: [...args], env, cwd: folder, stderr: 'ignore' as const };
    await client.connect(new StdioClientTransport(transport));
    return client;
  };

  it('the mcp-proxy configuration of docs/agents.md for a local server cleans a file that the server reads', async () => {
    const folder = makeFolder();
    const npx = join(folder, 'npx');
    writeFileSync(npx, `#!/bin/sh\nexec node '${serverOf('filesystem')}' "$3"\n`);
    chmodSync(npx, 0o755);
    writeFileSync(join(folder, 'a.txt'), 'pass\u{200B}word');
    const client = await connect(servers[0].files.args, folder);
    const { structuredContent } = await client.callTool({
      name: 'read_text_file',
      arguments: { path: join(folder, 'a.txt') },
    });
    assert.deepEqual(structuredContent, { content: 'password' });
    await client.close();
  });

  it('the mcp-proxy configuration of docs/agents.md for a remote server sends the headers in headers.txt', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'headers.txt'), 'Authorization: Bearer KEY\n');
    const seen: (string | undefined)[] = [];
    const server = createHttpServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(401).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
    const args = servers[1].remote.args.map((one: string) => (one.startsWith('https:') ? url : one));
    await assert.rejects(connect(args, folder), /HTTP status 401/);
    assert.equal(seen[0], 'Bearer KEY');
    server.closeAllConnections();
    server.close();
  });
});

describe('many calls', () => {
  it('the memory of mcp-proxy grows by less than 60 MB in 10,000 calls', async (test: TestContext) => {
    // With a small nursery the heap is soon as large as it will be: with a large one it grows for 30,000 calls.
    const transport = run([
      '--max-semi-space-size=4',
      PROGRAM,
      'mcp-proxy',
      '--',
      process.execPath,
      serverOf('everything'),
      'stdio',
    ]);
    const client = new Client({ name: 'a test', version: '1.0.0' });
    test.after(() => client.close());
    await client.connect(transport);
    const message = `${NATURAL} pass\u{200B}word `.repeat(20);
    const callSome = async (count: number) => {
      for (let number = 0; number < count; number += 50)
        await Promise.all(
          Array.from({ length: 50 }, () => client.callTool({ name: 'echo', arguments: { message } })),
        );
    };
    await callSome(2_000);
    const before = await residentKilobytes(transport.pid as number);
    await callSome(10_000);
    const grown = (await residentKilobytes(transport.pid as number)) - before;
    // To keep the text of each call, there and back, would take as much.
    assert.ok(grown < 60_000, `${grown} KB`);
  });
});

async function residentKilobytes(pid: number): Promise<number> {
  const child = spawn('ps', ['-o', 'rss=', '-p', `${pid}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await once(child, 'close');
  return Number(said);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
