/**
 * Proves that the installed Claude Code honours the hook: it runs the program with the hook and a model on loopback
 * that asks for a file with hidden text, and looks at what the program then sends to the model. It needs no network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRun } from '../exit-codes.ts';
import { type CanaryModel, startCanaryModel } from './canary-model.ts';
import { settingsOf } from './contracts.ts';

const WORD = 'canary';
/** Tags that spell "hidden": the engine decodes them. */
const HIDDEN = Array.from('hidden', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(
  '',
);
const ANY_TAG = /[\u{E0000}-\u{E007F}]|\\udb40/iu;
const DEADLINE_MS = 120_000;

export interface Proof {
  readonly what: string;
  /** Null where the run did not come so far. */
  readonly holds: boolean | null;
}

/** Throws CannotRun where the program is not there. `hookCommand` is what the settings call. */
export async function checkClaude(hookCommand: string): Promise<readonly Proof[]> {
  const folder = await mkdtemp(join(tmpdir(), 'limpid-hook-'));
  try {
    const file = join(folder, 'canary.txt');
    await writeFile(file, `${WORD}${HIDDEN}\n`);
    const result = await converse(folder, hookCommand, `Read ${file}`, file);
    const prompt = await converse(folder, hookCommand, `${WORD}${HIDDEN}`, null);
    const isResultClean = isClean(result);
    // A program that cannot start sends nothing either: the first run shows that it can.
    const isPromptBlocked = isResultClean === null ? null : isBlocked(prompt);
    return [
      { what: 'the result of a tool reaches the model clean', holds: isResultClean },
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

function isBlocked({ requests }: CanaryModel): boolean {
  return !requests.some((request) => ANY_TAG.test(request));
}

async function converse(folder: string, hookCommand: string, prompt: string, file: string | null) {
  const model = await startCanaryModel(file);
  const settings = JSON.stringify(settingsOf('claude')).replaceAll(
    '"limpid hook"',
    JSON.stringify(hookCommand),
  );
  try {
    // Nothing of the user's own account or settings takes part.
    const child = spawn('claude', ['-p', prompt, '--settings', settings, '--allowedTools', 'Read'], {
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
