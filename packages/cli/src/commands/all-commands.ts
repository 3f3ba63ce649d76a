/** Every command, loaded when it is asked for: most of a run's start is what it loads. */
import type { CommandName } from '../command-table.ts';
import type { RunCommand } from './command.ts';

export const COMMAND_RUNS: Readonly<Record<CommandName, () => Promise<RunCommand>>> = {
  scan: async () => (await import('./scan.ts')).scan,
  clean: async () => (await import('./clean.ts')).clean,
  reveal: async () => (await import('./reveal.ts')).reveal,
  explain: async () => (await import('./explain.ts')).explain,
  forge: async () => (await import('./forge.ts')).forge,
  mcp: async () => (await import('./mcp.ts')).mcp,
  worker: async () => (await import('./worker.ts')).worker,
  'mcp-proxy': async () => (await import('./mcp-proxy.ts')).mcpProxy,
  hook: async () => (await import('./hook.ts')).hook,
  completions: async () => (await import('./completions.ts')).completions,
};
