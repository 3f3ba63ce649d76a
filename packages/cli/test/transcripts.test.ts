/**
 * The transcripts, each run as it stands in `transcripts/`. With `TRANSCRIPTS=write` they are written anew with what is
 * answered now: read the difference before you commit it.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { signIn } from '../../server/test/sign-in.ts';
import { startService } from '../../server/test/start-service.ts';
import { FLAGS } from '../src/flags.ts';
import { GIT, makeFolder, runShell } from './run-limpid.ts';
import { answerOf, type Case, contentOf, readTranscript, type Step, writeTranscript } from './transcript.ts';

const FOLDER = join(import.meta.dirname, 'transcripts');
const isWriting = process.env.TRANSCRIPTS === 'write';

/** For what a service answers: where it is, and a key of an account there. */
const environment: NodeJS.ProcessEnv = { ...GIT };
let service: Awaited<ReturnType<typeof startService>>;
before(async () => {
  service = await startService();
  const { key } = await (await signIn(service)).mint();
  Object.assign(environment, { SERVICE: service.url, KEY: key });
});
after(() => service.discard());

const transcripts = readdirSync(FOLDER).map((file) => ({
  file,
  ...readTranscript(readFileSync(join(FOLDER, file), 'utf8')),
}));

async function play({ files, steps }: Case) {
  const folder = makeFolder();
  for (const { path, lines } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contentOf(lines));
  }
  const answered: Step[] = [];
  for (const { command } of steps) {
    answered.push({ command, lines: answerOf(await runShell(command, folder, environment)) });
  }
  return answered;
}

for (const { file, head, cases } of transcripts) {
  describe(file, () => {
    const played: Case[] = [];
    for (const one of cases) {
      it(one.name, async () => {
        const steps = await play(one);
        played.push({ ...one, steps });
        if (!isWriting) assert.deepEqual(steps, one.steps);
      });
    }
    after(() => {
      // A run of some cases leaves the others as they are.
      const replayed = cases.map((one) => played.find(({ name }) => name === one.name) ?? one);
      if (isWriting) writeFileSync(join(FOLDER, file), writeTranscript({ head, cases: replayed }));
    });
  });
}

describe('the recorded CLI transcripts', () => {
  it('the recorded CLI transcripts use every flag and every short flag at least once', () => {
    const commands = transcripts.flatMap(({ cases }) =>
      cases.flatMap(({ steps }) => steps.map((step) => step.command)),
    );
    const words = new Set(commands.flatMap((command) => command.split(/[\s=|]+/)));
    const missing = FLAGS.filter(({ name }) => !words.has(`--${name}`) && !words.has(`--no-${name}`));
    assert.deepEqual(missing, []);
    const shorts = FLAGS.flatMap((flag) => ('short' in flag ? [`-${flag.short}`] : []));
    assert.deepEqual(
      shorts.filter((short) => !words.has(short)),
      [],
    );
  });
});
