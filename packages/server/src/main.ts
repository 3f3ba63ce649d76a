/** The process: serves by itself, or keeps several that do. */
import './short-lived-objects.ts';
import cluster from 'node:cluster';
import { type Config, ConfigError, readConfig } from './config.ts';
import { supervise } from './supervise.ts';

const config = readConfigOrExit();
// The processes of one that keeps several have its environment.
if (cluster.isPrimary) tellMisspelled(config);
if (config.processes > 1 && cluster.isPrimary) await supervise(config, import.meta.filename);
else {
  // Not earlier: who keeps others serving needs none of it.
  const { serve } = await import('./serve.ts');
  await serve(config);
}

function tellMisspelled({ misspelled }: Config): void {
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
