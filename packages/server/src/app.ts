/** The wiring, in request order. What it is made of comes in, so that tests can say what it is. */
import './plugins/request-state.ts';
import { randomUUID } from 'node:crypto';
import { describeInterface, MAX_BODY_BYTES, MAX_FORM_BYTES } from '@limpid/contract';
import { type FastifyInstance, fastify } from 'fastify';
import { createAuth } from './accounts/auth.ts';
import { createCredentialCache } from './accounts/credential-cache.ts';
import type { PasswordHasher } from './accounts/password-hash.ts';
import { createPasswordQueue } from './accounts/password-queue.ts';
import { type BuiltPage, readBuiltPage } from './built-page.ts';
import type { Config } from './config.ts';
import { answerHeaders } from './errors.ts';
import { createHealthChecks } from './health-checks.ts';
import { listeningUrl } from './listening-url.ts';
import type { Log } from './logging.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import { createLoad, refuseWork } from './overload/load.ts';
import { answerErrors } from './plugins/answer-errors.ts';
import { drain } from './plugins/drain.ts';
import { enforceFloodLimit, enforceRateLimit } from './plugins/enforce-rate-limit.ts';
import { identifyCaller } from './plugins/identify-caller.ts';
import { ignoreBody } from './plugins/ignore-body.ts';
import { logRequests } from './plugins/log-requests.ts';
import { parseJsonBody } from './plugins/parse-json-body.ts';
import { sendRateLimitHeaders } from './plugins/rate-limit-headers.ts';
import { refuseCrossSite } from './plugins/refuse-cross-site.ts';
import { hostCheck } from './plugins/refuse-hosts.ts';
import { refuseMethods } from './plugins/refuse-methods.ts';
import { requireSession } from './plugins/require-session.ts';
import { serveDocs } from './plugins/serve-docs.ts';
import { serveOpenapi } from './plugins/serve-openapi.ts';
import { type AnswerLost, serveWeb } from './plugins/serve-web.ts';
import { shedLoad } from './plugins/shed-load.ts';
import { spendQuota } from './plugins/spend-quota.ts';
import { validateBody } from './plugins/validate-body.ts';
import { authRoutes, passwordRoute, sessionRoutes } from './routes/auth.ts';
import { healthRoutes } from './routes/health.ts';
import { accountRoutes } from './routes/v1/account.ts';
import { batchRoute } from './routes/v1/batch.ts';
import { cleanRoute } from './routes/v1/clean.ts';
import { detectRoute } from './routes/v1/detect.ts';
import { keysRoutes, mintKeyRoute } from './routes/v1/keys.ts';
import { limitsRoute } from './routes/v1/limits.ts';
import { usageRoute } from './routes/v1/usage.ts';
import { cutLateBodies } from './sockets/cut-late-bodies.ts';
import { gatherPieces } from './sockets/gather-pieces.ts';
import { refuseLate, refuseUnparsed, refuseUnsupported, refuseUrl } from './sockets/refuse-unparsed.ts';
import type { Store } from './store/open-store.ts';
import { createAnonymousCallers } from './usage/anonymous-caller.ts';
import { type Clock, dayOf } from './usage/clock.ts';
import { createDailyQuota } from './usage/daily-quota.ts';
import { createLoginThrottle } from './usage/login-throttle.ts';
import type { RateLimiter } from './usage/rate-limit.ts';
import { createScanRecorder } from './usage/record-scans.ts';
import type { RedisConnection } from './usage/redis-connection.ts';
import { createRefusedBytes } from './usage/refused-bytes.ts';
import { startRetention } from './usage/retention.ts';

export interface AppParts {
  readonly config: Config;
  readonly store: Store;
  readonly counters: RateLimiter;
  /** Where processes count tries to guess together; null where there is one process. */
  readonly redis: RedisConnection | null;
  readonly clock: Clock;
  readonly log: Log;
  /** What is measured for Prometheus; null where nothing is. */
  readonly metrics?: ServiceMetrics | null;
  readonly timeouts?: Partial<Timeouts>;
  /** Aborted when the process is about to stop, and says so, while it still serves. */
  readonly leaving?: AbortSignal;
  /** Where it is not what the builder left in its folder. */
  readonly built?: BuiltPage;
  /** What hashes passwords, where it is not scrypt. */
  readonly hasher?: PasswordHasher | undefined;
}

/** How long a client may take. */
interface Timeouts {
  /** For the head of a request. */
  readonly headMs: number;
  /** For its body: 4 MiB on a line of 600 kbit/s. */
  readonly bodyMs: number;
  /** How often Node looks for those that are late. */
  readonly checkMs: number;
  /** For a batch in which nothing moves. */
  readonly idleMs: number;
  /** For what a client still sends after its batch was answered to the end. */
  readonly lingerMs: number;
  /** Grace period of running batches at shutdown. */
  readonly graceMs: number;
}

const TIMEOUTS: Timeouts = {
  ...{ headMs: 15_000, bodyMs: 60_000, checkMs: 5_000 },
  ...{ idleMs: 60_000, lingerMs: 5_000, graceMs: 5_000 },
};

/** Makes the app; listening, and closing the store after it, are its caller's. */
export function createApp({
  config,
  store,
  counters,
  redis,
  clock,
  log,
  metrics = null,
  timeouts,
  leaving = new AbortController().signal,
  built = readBuiltPage(),
  hasher,
}: AppParts): FastifyInstance {
  const { headMs, bodyMs, checkMs, idleMs, lingerMs, graceMs } = { ...TIMEOUTS, ...timeouts };
  const headersOf = answerHeaders(config.publicUrl);
  const border = { log, headersOf };
  const app = fastify({
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: false,
    // Bodies have their own, cutLateBodies.
    requestTimeout: 0,
    // A reader that takes nothing for as long is gone.
    connectionTimeout: headMs + bodyMs + checkMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs, requireHostHeader: false },
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, border),
    frameworkErrors: (_error, request, reply) => refuseUrl(request, reply, border),
  });
  let listensAt = '';
  app.server.once('listening', () => {
    listensAt = addressOf(app);
  });
  const publicUrl = () => config.publicUrl ?? listensAt;
  const upgradeUrl = () => config.upgradeUrl ?? `${publicUrl()}/pricing`;

  const load = createLoad(config.load, log);
  const quota = createDailyQuota(store);
  const written = createScanRecorder(store, log);
  const recorder = metrics?.countScans(written) ?? written;
  const anonymousCallers = createAnonymousCallers(store);
  const credentialCache = createCredentialCache(store, clock.now);
  const passwords = createPasswordQueue({ refuse: () => refuseWork(load, 'passwords') });
  const today = () => dayOf(clock.now());
  const auth = createAuth({ config, store, log, now: clock.now, today, publicUrl, passwords, hasher });
  const readCookie = auth.readSessionToken;
  const callers = { config, anonymousCallers, credentialCache, readCookie, log };
  const loginThrottle = createLoginThrottle({ redis, hide: auth.hide });
  const accounts = { auth, loginThrottle, credentialCache, config };

  gatherPieces(app);
  refuseUnsupported(app.server, border);
  logRequests(app, log);
  let answerLost: AnswerLost = () => false;
  answerErrors(app, {
    ...{ clock, log, headersOf, upgradeUrl, checkHost: hostCheck(config.publicUrl) },
    answerLost: (request, reply) => answerLost(request, reply),
  });
  drain(app, leaving);
  const inFlight = shedLoad(app, load);
  const refusedBytes = createRefusedBytes();
  const bodyLimits = { config, load, refusedBytes, timeoutMs: bodyMs, maxBytes: MAX_BODY_BYTES };
  const formLimits = { ...bodyLimits, maxBytes: MAX_FORM_BYTES };
  // What reads a body itself says first that it is late.
  const late = { bodyMs: bodyMs + checkMs, lingerMs, checkMs };
  cutLateBodies(app, { ...late, refuse: (request) => refuseLate(request, border) });
  const refuseOtherMethods = refuseMethods(app);
  answerLost = serveWeb(app, { config, built, publicUrl, readCookie });
  const description = describeInterface(config.publicUrl ?? '/');
  serveOpenapi(app, description);
  serveDocs(app, { document: description, plans: config.plans, built, publicUrl });
  const health = createHealthChecks({ store, quota, anonymousCallers, counters, clock });
  healthRoutes(app, { health, version: config.version, leaving });
  metrics?.watch({ health, load, recorder, inFlight });

  app.register(async (limits) => {
    identifyCaller(limits, callers);
    enforceFloodLimit(limits, counters);
    limitsRoute(limits, { quota, counters, upgradeUrl, log });
  });
  app.register(async (scans) => {
    sendRateLimitHeaders(scans, quota, log);
    identifyCaller(scans, callers);
    enforceRateLimit(scans, counters);
    parseJsonBody(scans, bodyLimits);
    validateBody(scans);
    spendQuota(scans, quota, log);
    cleanRoute(scans, recorder);
    detectRoute(scans, recorder);
  });
  app.register(async (batch) => {
    sendRateLimitHeaders(batch, quota, log);
    const identify = identifyCaller(batch, callers);
    enforceRateLimit(batch, counters);
    const noteRefusal = metrics?.countRefusedLine ?? (() => {});
    const times = { idleMs, graceMs };
    const overload = { load, refusedBytes };
    batchRoute(batch, {
      identify,
      quota,
      recorder,
      ...overload,
      noteRefusal,
      clock,
      log,
      upgradeUrl,
      ...times,
    });
  });
  app.register(async (account) => {
    ignoreBody(account);
    identifyCaller(account, callers);
    requireSession(account);
    enforceFloodLimit(account, counters);
    keysRoutes(account, { store, credentialCache, log });
    usageRoute(account, { store, log });
    accountRoutes(account, { store, credentialCache, log });
    account.register(async (written) => {
      parseJsonBody(written, formLimits);
      validateBody(written);
      mintKeyRoute(written, { store, log });
      passwordRoute(written, accounts);
    });
  });
  app.register(async (sessions) => {
    ignoreBody(sessions);
    refuseCrossSite(sessions, config);
    identifyCaller(sessions, callers);
    enforceFloodLimit(sessions, counters);
    sessionRoutes(sessions, accounts);
  });
  app.register(async (forms) => {
    refuseCrossSite(forms, config);
    parseJsonBody(forms, formLimits);
    validateBody(forms);
    authRoutes(forms, accounts);
  });
  app.after(refuseOtherMethods);

  const retention = startRetention(store, clock, log);
  app.addHook('onClose', async () => {
    await retention.stop();
    await recorder.close();
    await auth.close();
  });
  return app;
}

/** Where the app listens, as a URL that a client on this machine can use. */
export function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return 'http://127.0.0.1';
  return listeningUrl(address.address, address.port);
}
