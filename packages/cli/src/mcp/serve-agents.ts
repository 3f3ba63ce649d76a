/** Serves the tools `detect` and `clean` over standard input and output, until the agent closes them. */
import { type CallToolResult, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { CannotRun } from '../exit-codes.ts';
import { escapeHidden } from '../formats/escape-json.ts';
import { plural } from '../plural.ts';
import type { Job } from '../scan-data.ts';
import { scanText } from '../scanner/scan-text.ts';
import { readVersion } from '../version.ts';
import { toolInput } from './read-input.ts';
import { reportToAgent } from './report-to-agent.ts';
import { CLEAN_OUTPUT, DETECT_OUTPUT, MAX_LENGTH, type ToolInput } from './schemas.ts';

/** A text at its limit with every unit written as an escape, and some room: more is not even read. */
const MAX_MESSAGE_BYTES = 10 * 2 ** 20;

const EVERY_CHARACTER: Job['selection'] = { only: null, ignore: { techniques: [], classes: [], ranges: [] } };

const INSTRUCTIONS = `Limpid finds invisible and disguised characters: zero-width characters, tags, variation selectors, direction controls, look-alike letters. Use it before you trust a foreign text, and clean what you pass on. It runs on this machine and uses no network.`;

interface Tool {
  readonly name: 'detect' | 'clean';
  readonly title: string;
  readonly description: string;
  readonly output: object;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'detect',
    title: 'Find hidden characters',
    description:
      'Reports what hides in a text: which characters, how many, where, and whether they carry a message. It does not return the text.',
    output: DETECT_OUTPUT,
  },
  {
    name: 'clean',
    title: 'Remove hidden characters',
    description:
      'Returns a text without what hides in it, and reports what that was. Characters that a language or an emoji needs stay.',
    output: CLEAN_OUTPUT,
  },
];

/** Answers when the connection is closed; throws CannotRun when it broke. */
export async function serveAgents(showsPayloads: boolean): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
  let isTooLong = false;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  serveStdio(() => makeServer(showsPayloads), {
    transport,
    // An error of the protocol is answered in the protocol; this one ends it.
    onerror: ({ message }) => {
      isTooLong ||= message.startsWith('ReadBuffer exceeded');
    },
  });
  const end = transport.onclose;
  transport.onclose = () => {
    end?.();
    resolve();
  };
  await closed;
  if (isTooLong) {
    throw new CannotRun(
      `A message was longer than ${MAX_MESSAGE_BYTES / 2 ** 20} MiB: the connection is closed.`,
    );
  }
}

function makeServer(showsPayloads: boolean): McpServer {
  const server = new McpServer(
    { name: 'limpid', title: 'Limpid', version: readVersion() },
    { instructions: INSTRUCTIONS },
  );
  for (const { name, title, description, output } of TOOLS) {
    server.registerTool(
      name,
      {
        ...{ title, description },
        inputSchema: toolInput(),
        outputSchema: fromJsonSchema(output),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      (input) => answer(name, input, showsPayloads),
    );
  }
  return server;
}

function answer(
  name: Tool['name'],
  { text, filename, options = {} }: ToolInput,
  showsPayloads: boolean,
): CallToolResult {
  if (text.length > MAX_LENGTH) return refuse(sentenceOfLength(text.length));
  const output = name === 'clean' ? 'cleaned' : 'report';
  const job: Job = { options, selection: EVERY_CHARACTER, output, readsAllowComments: false };
  const report = scanText(text, output === 'cleaned' ? { ...job, keepsSyntax: true } : job, {
    name: filename ?? null,
  });
  if (report.problem !== undefined) return refuse(report.problem);
  const result = {
    ...(output === 'cleaned' && { text: report.text }),
    ...reportToAgent(report, showsPayloads),
  };
  // Nothing hidden stands in the block that is read as text; the value is the same.
  return {
    content: [{ type: 'text', text: escapeHidden(JSON.stringify(result)) }],
    structuredContent: result,
  };
}

function refuse(sentence: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: sentence }] };
}

function sentenceOfLength(length: number): string {
  return `The text has ${plural(length, 'UTF-16 unit')}, and at most ${MAX_LENGTH} are scanned at once. Send it in parts, cut at the ends of lines, or run "limpid scan --agent-safe FILE".`;
}
