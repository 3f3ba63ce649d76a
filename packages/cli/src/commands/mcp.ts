/** `limpid mcp`: tools for agents that speak the Model Context Protocol. Standard output is the protocol's alone. */
import { NOTHING, WrongUsage } from '../exit-codes.ts';
import type { RunCommand } from './command.ts';

export const mcp: RunCommand = async (args) => {
  if (args.operands.length > 0) throw new WrongUsage('It takes no names: an agent sends the texts.');
  const { serveAgents } = await import('../mcp/serve-agents.ts');
  await serveAgents(args.has('show-payloads'));
  return NOTHING;
};
