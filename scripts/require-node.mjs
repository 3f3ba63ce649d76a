// Says in one sentence when the Node that will run Limpid is too old for it; Node alone would fail with a stack trace.
// Runs on whatever Node the machine has: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Asked of a Node: its version, and whether it runs TypeScript as it stands (22.18 is the first 22 that does). */
const FACTS = '[process.versions.node, process.features.typescript ? "yes" : "no"].join(" ")';

/** Ends the process unless the `node` that npm would find for a script of `root` can run the sources. */
export function requireNode(root) {
  if (process.features.typescript) return;
  let next = ask(root);
  if (next === null) {
    // The Node that came as a package does not run on this machine (another C library, say): leave it to the machine's.
    rmSync(join(root, 'node_modules', '.bin', 'node'), { force: true });
    next = ask(root);
  }
  if (next?.runsTypeScript) return;
  console.error(
    `Limpid needs Node 22.18 or newer to run from its sources; this is ${next?.version ?? process.versions.node}, and ` +
      'the Node that Limpid brings along as an optional package could not be installed here: install Node 24 from https://nodejs.org.',
  );
  process.exit(1);
}

/** The `node` that comes first on the path npm gives to scripts, or null when it does not even start. */
function ask(root) {
  const path = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
  const node = spawnSync('node', ['-p', FACTS], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    shell: process.platform === 'win32',
  });
  if (node.status !== 0) return null;
  const [version, runsTypeScript] = node.stdout.trim().split(' ');
  return { version, runsTypeScript: runsTypeScript === 'yes' };
}
