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
import { listeningUrl } from './listening.ts';
import type { Log } from './logging.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import { createLoad, refuseWork } from './overload/load.ts';
import { answerErrors } from './plugins/answer-errors.ts';
import { drain } from './plugins/drain.ts';
import { enforceFloodLimit, enforceRateLimit } from './plugins/enforce-rate-limit.ts';
import { createCallerFinder, identifyCaller } from './plugins/identify-caller.ts';
import { ignoreBody } from './plugins/ignore-body.ts';
import { logRequests } from './plugins/log-requests.ts';
import { parseJsonBody } from './plugins/parse-json-body.ts';
import { sendRateLimitHeaders } from './plugins/rate-limit-headers.ts';
import { refuseCrossSite } from './plugins/refuse-cross-site.ts';
import { hostCheck } from './plugins/refuse-hosts.ts';
import { refuseMethods } from './plugins/refuse-methods.ts';
import { requireSession } from './plugins/require-session.ts';
import { serveDocs, serveOpenapi } from './plugins/serve-docs.ts';
import { type AnswerLost, serveWeb } from './plugins/serve-web.ts';
import { shedLoad } from './plugins/shed-load.ts';
import { spendQuota } from './plugins/spend-quota.ts';
import { validateBody } from './plugins/validate-body.ts';
import { authRoutes, passwordRoute, sessionRoutes } from './routes/auth.ts';
import { healthRoutes } from './routes/health.ts';
import { litellmRoute } from './routes/litellm.ts';
import { accountRoutes } from './routes/v1/account.ts';
import { batchRoute } from './routes/v1/batch.ts';
import { keysRoutes, mintKeyRoute } from './routes/v1/keys.ts';
import { limitsRoute } from './routes/v1/limits.ts';
import { scanRoutes } from './routes/v1/scans.ts';
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
  /** The least time of an answer about a mail address, whether it has an account or not. */
  readonly mailMs: number;
  /** The same at sign-up, where a password is hashed first, and then a new account is written, where there was none. */
  readonly signUpMs: number;
}

/** Brackets, braces, commas and colons of what LiteLLM sends. */
const MAX_CALL_STRUCTURE = 200_000;

const TIMEOUTS: Timeouts = {
  ...{ headMs: 15_000, bodyMs: 60_000, checkMs: 5_000 },
  ...{ idleMs: 60_000, lingerMs: 5_000, graceMs: 5_000, mailMs: 150, signUpMs: 300 },
};

/** Adds hooks, or routes, to a group of paths. */
type Step = (group: FastifyInstance) => void;

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
  const times = { ...TIMEOUTS, ...timeouts };
  const { headMs, bodyMs, checkMs, idleMs, lingerMs, graceMs } = times;
  const headersOf = answerHeaders(config.publicUrl);
  const errorContext = { log, headersOf };
  const app = fastify({
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: false,
    // Bodies have their own, cutLateBodies.
    requestTimeout: 0,
    // A reader that takes nothing for as long is gone.
    connectionTimeout: headMs + bodyMs + checkMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs, requireHostHeader: false },
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, errorContext),
    frameworkErrors: (_error, request, reply) => refuseUrl(request, reply, errorContext),
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
  const auth = createAuth({
    ...{ config, store, log, now: clock.now, today, publicUrl, passwords, hasher, times },
  });
  const readCookie = auth.readSessionToken;
  const findCaller = createCallerFinder({ config, anonymousCallers, credentialCache, readCookie, log });
  const loginThrottle = createLoginThrottle({ redis, pseudonymize: auth.pseudonymize });
  const accounts = { auth, loginThrottle, credentialCache, config };

  const refusedBytes = createRefusedBytes();
  const bodyLimits = { config, load, refusedBytes, timeoutMs: bodyMs };
  const health = createHealthChecks({ store, quota, anonymousCallers, counters, clock });
  const description = describeInterface(config.publicUrl ?? '/');
  const forStore = { store, credentialCache, log };

  /** Steps of some requests. */
  const identify: Step = (group) => identifyCaller(group, findCaller);
  const limitRate: Step = (group) => enforceRateLimit(group, counters);
  const limitFlood: Step = (group) => enforceFloodLimit(group, counters);
  const sendLimits: Step = (group) => sendRateLimitHeaders(group, quota, log);
  const readJson: Step = (group) => parseJsonBody(group, { ...bodyLimits, maxBytes: MAX_BODY_BYTES });
  const readForm: Step = (group) => parseJsonBody(group, { ...bodyLimits, maxBytes: MAX_FORM_BYTES });
  const refuseOtherSites: Step = (group) => refuseCrossSite(group, config);

  // What happens to a request between its socket and its answer: first the steps of every request, in this order.
  gatherPieces(app);
  refuseUnsupported(app.server, errorContext);
  logRequests(app, log);
  let answerLost: AnswerLost = () => false;
  answerErrors(app, {
    ...{ clock, log, headersOf, upgradeUrl, checkHost: hostCheck(config.publicUrl) },
    answerLost: (request, reply) => answerLost(request, reply),
  });
  drain(app, leaving);
  const inFlight = shedLoad(app, load);
  cutLateBodies(app, {
    // What reads a body itself says first that it is late.
    ...{ bodyMs: bodyMs + checkMs, lingerMs, checkMs },
    refuse: (request) => refuseLate(request, errorContext),
  });
  const refuseOtherMethods = refuseMethods(app);

  // Then those of the group that its path is in, and its route.
  answerLost = serveWeb(app, { config, built, publicUrl, readCookie });
  serveOpenapi(app, description);
  serveDocs(app, { document: description, plans: config.plans, built, publicUrl });
  healthRoutes(app, { health, version: config.version, leaving });
  const groups: Readonly<Record<string, readonly Step[]>> = {
    limits: [identify, limitFlood, (group) => limitsRoute(group, { quota, counters, upgradeUrl, log })],
    scans: [
      sendLimits,
      identify,
      limitRate,
      readJson,
      validateBody,
      (group) => spendQuota(group, quota, log),
      (group) => scanRoutes(group, recorder),
    ],
    batch: [
      sendLimits,
      identify,
      limitRate,
      (group) =>
        batchRoute(group, {
          ...{ findCaller, quota, recorder, load, refusedBytes, clock, log, upgradeUrl, idleMs, graceMs },
          noteRefusal: metrics?.countRefusedLine ?? (() => {}),
        }),
    ],
    account: [
      ignoreBody,
      identify,
      requireSession,
      limitFlood,
      (group) => keysRoutes(group, forStore),
      (group) => usageRoute(group, forStore),
      (group) => accountRoutes(group, forStore),
    ],
    accountForms: [
      identify,
      requireSession,
      limitFlood,
      readForm,
      validateBody,
      (group) => mintKeyRoute(group, forStore),
      (group) => passwordRoute(group, accounts),
    ],
    sessions: [ignoreBody, refuseOtherSites, identify, limitFlood, (group) => sessionRoutes(group, accounts)],
    forms: [refuseOtherSites, readForm, validateBody, (group) => authRoutes(group, accounts)],
  };
  // LiteLLM sends the messages and the tools of a call too.
  const readCall: Step = (group) =>
    parseJsonBody(group, { ...bodyLimits, maxBytes: MAX_BODY_BYTES, maxStructure: MAX_CALL_STRUCTURE });
  const guardrail: readonly Step[] = [
    sendLimits,
    identify,
    limitRate,
    readCall,
    (group) => litellmRoute(group, { quota, recorder, log }),
  ];
  for (const steps of [...Object.values(groups), ...(config.litellmGuardrail ? [guardrail] : [])]) {
    app.register(async (group) => {
      for (const step of steps) step(group);
    });
  }
  app.after(refuseOtherMethods);
  metrics?.watch({ health, load, recorder, inFlight });
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
