/** Why nothing can listen where the settings say, in one sentence for the operator. */

interface Place {
  readonly host: string;
  readonly port: number;
  /** The settings that say where. */
  readonly settings: readonly [host: 'HOST' | 'METRICS_HOST', port: 'PORT' | 'METRICS_PORT'];
}

export function whyNotListening(error: NodeJS.ErrnoException, { host, port, settings }: Place): string {
  const [hostSetting, portSetting] = settings;
  const where = `${host}:${port}`;
  if (error.code === 'EADDRINUSE') {
    return `Something else listens on ${where} already: stop it, or set ${portSetting} to another number.`;
  }
  if (error.code === 'EACCES')
    return `This user may not listen on ${where}: set ${portSetting} to a number above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `${hostSetting} "${host}" is no address of this machine.`;
  }
  return `Cannot listen on ${where}: ${error.code ?? error.message}.`;
}
