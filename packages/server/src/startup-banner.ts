/** What is said when the service can be called. */
import type { Config } from './config.ts';

/** `metricsUrl` is where Prometheus scrapes, if anywhere. */
export function startupBanner(address: string, config: Config, metricsUrl?: string): string {
  return `
Limpid listens on ${address}

Send it a text with something hidden in it:

  curl ${address}/v1/clean -H 'content-type: application/json' -d '{"text":"pass\\u200bword"}'

The interface is described on ${address}/docs
Without an API key there are ${config.plans.anonymous.perDay} calls a day. Ctrl+C stops the service.${ofMany(config)}${metricsUrl === undefined ? '' : `\nWhat is measured is for Prometheus on ${metricsUrl}`}

`;
}

/** What the operator has to know of several processes. */
function ofMany({ processes, redisUrl }: Config): string {
  if (processes === 1) return '';
  const counted =
    redisUrl === null ? ' Each counts calls a minute by itself: REDIS_URL makes them count together.' : '';
  return `\n${processes} processes serve.${counted}`;
}
