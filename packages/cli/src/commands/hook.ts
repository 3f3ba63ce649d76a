/** `limpid hook`: answers the hooks of coding agents. Its exit code 2 blocks, except a result in Claude Code's PostToolUse. */
import { CannotRun, COULD_NOT_RUN, FOUND, NOTHING, WrongUsage } from '../exit-codes.ts';
import type { AgentName } from '../hook/contracts.ts';
import type { Policy } from '../proxy/relay.ts';
import type { Terminal } from '../terminal.ts';
import type { RunCommand } from './command.ts';

const MAX_INPUT_BYTES = 32 * 2 ** 20;

export const hook: RunCommand = async (args, terminal) => {
  if (args.operands.length > 0) throw new WrongUsage('It takes no names: the agent sends JSON.');
  const agent = args.valueOf('agent') as AgentName | undefined;
  if (args.has('settings')) {
    const { settingsOf } = await import('../hook/contracts.ts');
    await terminal.print(`${JSON.stringify(settingsOf(agent ?? 'claude'), null, 2)}\n`);
    return NOTHING;
  }
  if (args.has('check')) return check(agent ?? 'claude', terminal);
  const { answerHook } = await import('../hook/answer-hook.ts');
  const policy = (args.valueOf('policy') as Policy | undefined) ?? 'clean';
  const { answer, sentence } = answerHook(await readInput(), agent, policy);
  if (sentence !== null) terminal.say(sentence);
  await terminal.print(`${JSON.stringify(answer)}\n`);
  return NOTHING;
};

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_INPUT_BYTES)
      throw new CannotRun('The input of the hook is longer than 32 MiB: blocked.');
  }
  return Buffer.concat(chunks).toString();
}

async function check(agent: AgentName, { print }: Terminal): Promise<number> {
  if (agent !== 'claude') {
    await print(`Nothing is proven: ${agent} cannot be run here without its service.\n`);
    return COULD_NOT_RUN;
  }
  const { checkClaude } = await import('../hook/check-agent.ts');
  const proofs = await checkClaude();
  const words = { true: 'Proven', false: 'FAILED', null: 'Not proven' };
  for (const { what, holds } of proofs) await print(`${words[`${holds}`]}: ${what}.\n`);
  if (proofs.some(({ holds }) => holds === false)) return FOUND;
  return proofs.every(({ holds }) => holds === true) ? NOTHING : COULD_NOT_RUN;
}
