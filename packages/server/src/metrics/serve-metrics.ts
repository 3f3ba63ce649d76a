/** Serves what is measured on a port of its own: GET /metrics in the text format of Prometheus, and nothing else. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsAddress } from '../config.ts';
import { answerHeaders, failureBody, ServiceError } from '../errors.ts';
import { listeningUrl } from '../listening.ts';

/** What is scraped, as text, and its media type. */
export interface Scraped {
  readonly contentType: string;
  metrics(): Promise<string>;
}

export interface MetricsServer {
  /** Where it is, as a URL. */
  readonly url: string;
  close(): void;
}

const headersOf = answerHeaders(null);

/** Some that scrape, and a person who looks. */
const MOST_CONNECTIONS = 32;
/** Scrapes send no body. */
const REQUEST_MS = 5_000;

/** Rejects as `listen` does. */
export async function serveMetrics({ host, port }: MetricsAddress, scraped: Scraped): Promise<MetricsServer> {
  const answer: RequestListener = (request, response) => {
    // What scrapes may send parameters along.
    const path = request.url?.split('?')[0];
    const isAsked = path === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isAsked) {
      refuse(response, new ServiceError('not_found', { sentence: 'Only GET /metrics is here.' }));
      return;
    }
    scraped.metrics().then(
      (text) => {
        const headers = { ...headersOf(randomUUID()), 'content-type': scraped.contentType };
        response.writeHead(200, headers).end(text);
      },
      () => refuse(response, new ServiceError('internal_error')),
    );
  };
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, answer);
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, host).unref();
  await once(server, 'listening');
  const { address, port: taken } = server.address() as AddressInfo;
  return {
    url: `${listeningUrl(address, taken)}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function refuse(response: ServerResponse, error: ServiceError): void {
  const requestId = randomUUID();
  response
    .writeHead(error.status, {
      ...headersOf(requestId),
      'content-type': 'application/json; charset=utf-8',
    })
    .end(JSON.stringify(failureBody(error, requestId, '')));
}
