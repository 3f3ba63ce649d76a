/**
 * Proves that the installed Claude Code honours the hook: it runs the program with the hook and a model on loopback
 * that asks for files with hidden text, and looks at what the program then sends to the model. It needs no network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRun } from '../exit-codes.ts';
import { type CanaryModel, startCanaryModel, type ToolCall } from './canary-model.ts';
import { settingsOf } from './contracts.ts';

const WORD = 'canary';
/** Tags that spell "hidden": the engine decodes them. */
const HIDDEN = Array.from('hidden', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(
  '',
);
const ANY_TAG = /[\u{E0000}-\u{E007F}]|\\udb40/iu;
/** The file `ran` shows that the tool did run. */
const FAILING = {
  command: 'cat canary.txt && touch ran && exit 3',
  description: 'Reads a file and fails',
};
const DEADLINE_MS = 120_000;

export interface Proof {
  readonly what: string;
  /** Null if the run did not get that far. */
  readonly holds: boolean | null;
}

/** Throws CannotRun where the program is not there. */
export async function checkClaude(): Promise<readonly Proof[]> {
  const folder = await mkdtemp(join(tmpdir(), 'limpid-hook-'));
  try {
    await writeFile(join(folder, 'canary.txt'), `${WORD}${HIDDEN}\n`);
    const reading = { name: 'Read', input: { file_path: join(folder, 'canary.txt') } };
    const result = await converse(folder, 'Read it.', reading);
    const failed = await converse(folder, 'Run it.', { name: 'Bash', input: FAILING });
    const hasFailed = await access(join(folder, 'ran')).then(
      () => true,
      () => false,
    );
    const prompt = await converse(folder, `${WORD}${HIDDEN}`, null);
    const isResultClean = isClean(result);
    // A program that cannot start sends nothing either: the first run shows that it can.
    const isPromptBlocked = isResultClean === null ? null : isFree(prompt);
    return [
      { what: 'the result of a tool reaches the model clean', holds: isResultClean },
      {
        what: 'hidden text in the result of a failed tool does not reach the model in the same turn',
        holds: hasFailed ? isFree(failed) : null,
      },
      { what: 'a prompt with hidden text does not reach the model', holds: isPromptBlocked },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isClean({ results }: CanaryModel): boolean | null {
  const seen = results.filter((result) => result.includes(WORD));
  return seen.length === 0 ? null : seen.every((result) => !ANY_TAG.test(result));
}

/** No hidden text was sent at all. */
function isFree({ requests }: CanaryModel): boolean {
  return !requests.some((request) => ANY_TAG.test(request));
}

async function converse(folder: string, prompt: string, call: ToolCall | null) {
  const model = await startCanaryModel(call);
  const settings = JSON.stringify(settingsOf('claude'));
  try {
    // Nothing of the user's own account or settings takes part.
    const child = spawn('claude', ['-p', prompt, '--settings', settings, '--allowedTools', 'Read', 'Bash'], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: folder, CLAUDE_CONFIG_DIR: join(folder, 'config') },
        ...{
          ANTHROPIC_BASE_URL: model.url,
          ANTHROPIC_API_KEY: WORD,
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        },
      },
      stdio: 'ignore',
      // Unlike the option `timeout`, it does not keep this program waiting when the other could not start.
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await once(child, 'close').catch(({ code }: NodeJS.ErrnoException) => {
      if (code === 'ABORT_ERR') return;
      throw new CannotRun(`claude could not be started: ${code}. Nothing is proven.`);
    });
    return model;
  } finally {
    await model.close();
  }
}
