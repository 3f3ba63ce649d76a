/** The process: serves by itself, or keeps several that do. */
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, readConfig } from './config.ts';
import { supervise } from './supervise.ts';

// Of some objects of a call V8 learns, from a few moments of load, that they stay, and promotes them to the old space: a
// batch then grows by a kilobyte a line until a full collection. What serves is loaded after this.
setFlagsFromString('--no-allocation-site-pretenuring');

const config = readConfigOrExit();
// The processes of one that keeps several have its environment.
if (cluster.isPrimary) reportMisspelled(config);
if (config.processes > 1 && cluster.isPrimary) await supervise(config, import.meta.filename);
else {
  // Not earlier: who keeps others serving needs none of it.
  const { serve } = await import('./serve.ts');
  await serve(config);
}

function reportMisspelled({ misspelled }: Config): void {
  for (const { written, meant } of misspelled)
    process.stderr.write(`${written} is no setting and changes nothing: ${meant} may be what is meant.\n`);
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}
