/** `limpid mcp-proxy`: stands between a client and a server of the Model Context Protocol, and cleans what passes. */
import { readFileSync } from 'node:fs';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import type { Policy } from '../proxy/relay.ts';
import type { RunCommand } from './command.ts';

export const mcpProxy: RunCommand = async (args, { say }) => {
  const url = args.valueOf('url');
  if ((url === undefined) === (args.operands.length === 0))
    throw new WrongUsage('It takes the command of a server, after --, or the --url of one.');
  if (url === undefined && args.valueOf('headers') !== undefined)
    throw new WrongUsage('--headers goes with --url.');
  const { Relay } = await import('../proxy/relay.ts');
  const policies = { server: policyOf(args, 'from-server'), client: policyOf(args, 'from-client') };
  const relay = new Relay(policies, say);
  if (url === undefined) {
    const { serveProgram } = await import('../proxy/over-program.ts');
    return serveProgram(args.operands, relay, say);
  }
  const { serveUrl } = await import('../proxy/over-http.ts');
  return serveUrl(readUrl(url), readHeaders(args.valueOf('headers')), relay, say);
};

function policyOf(args: ParsedArgs, flag: 'from-server' | 'from-client'): Policy {
  return (args.valueOf(flag) as Policy | undefined) ?? 'clean';
}

function readUrl(written: string): URL {
  const url = URL.parse(written);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new WrongUsage('--url takes an address that begins with https:// or http://.');
  return url;
}

/** `Name: value`, one a line; a command line is no place for a key, since others can read it. */
function readHeaders(file: string | undefined): Record<string, string> {
  if (file === undefined) return {};
  const headers = new Headers();
  try {
    for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
      if (line.trim() === '') continue;
      const colon = line.indexOf(':');
      if (colon < 1) throw new TypeError('A line without a name');
      headers.append(line.slice(0, colon), line.slice(colon + 1));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotRun(
      `The file of --headers ${code === undefined ? 'has a line that is not "Name: value"' : `cannot be read: ${code}`}.`,
    );
  }
  return Object.fromEntries(headers);
}
