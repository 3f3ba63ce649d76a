/** The environment, read once into a frozen config. The only file that reads it. */
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import { type Misspelled, misspelledSettings } from './misspelled-settings.ts';
import { DEFAULT_PLANS_FILE, type Plans, readPlans } from './plans.ts';
import { secretSetting } from './secret-setting.ts';

export { ConfigError };

/** Where accounts, counts and scan rows are. */
export type Database = SqliteFile | PostgresServer;

/** A server that many processes share. */
export interface PostgresServer {
  readonly kind: 'postgres';
  /** With its password: never shown. */
  readonly connectionString: string;
}

/** A file of the embedded store, which one process writes. */
export interface SqliteFile {
  readonly kind: 'sqlite';
  readonly path: string;
  /**
   * `normal` loses no commit when the process dies and may lose the last ones when the power goes;
   * `full` waits for the disk on each commit, and loses none.
   */
  readonly synchronous: 'normal' | 'full';
}

/** Where mails are handed in, and whose they are. */
export interface MailServer {
  /** With its password: never shown. */
  readonly url: string;
  readonly from: string;
  /** Whether nothing is sent on a connection that cannot be encrypted. */
  readonly requiresTls: boolean;
}

/** Where Prometheus finds what is measured: a port of its own, so that no caller of the service reaches it. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Where a process refuses new work before it suffers; null for what follows from the heap that it may have. */
export interface LoadBounds {
  /** How late the event loop may be, in milliseconds, for as long as a caller would still wait. */
  readonly loopDelayMs: number;
  /** How much of the heap that V8 may have can be in use. */
  readonly heapPercent: number;
  /** What bodies that are read or answered may hold together. */
  readonly bodyMegabytes: number | null;
  readonly connections: number | null;
}

export interface Config {
  /** The version of the service. */
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** Where callers reach the service, without a slash at the end; null for the address that it listens on. */
  readonly publicUrl: string | null;
  readonly upgradeUrl: string | null;
  readonly database: Database;
  /** The database that the store is copied to, with its password: never shown. */
  readonly copyToUrl: string | null;
  /** How many serve on one port; more than one with PostgreSQL alone. */
  readonly processes: number;
  /** How long a stopping process reports unready and still serves. */
  readonly drainSeconds: number;
  /** Redis or Valkey, where many processes count calls per minute; with its password: never shown. */
  readonly redisUrl: string | null;
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: BlockList;
  readonly plans: Plans;
  readonly logLevel: string;
  /** What signs cookies and mailed links; null where it is kept beside the embedded store, or nothing is signed. */
  readonly authSecret: string | null;
  /** Whether anybody may make an account, or the operator alone. */
  readonly signUp: 'open' | 'closed';
  /** Whether LiteLLM may use the service as a guardrail. */
  readonly litellmGuardrail: boolean;
  /** Without one no mail is sent, and none is asked to be confirmed. */
  readonly mail: MailServer | null;
  /** Null where nothing is measured. */
  readonly metrics: MetricsAddress | null;
  readonly load: LoadBounds;
  /** Variables that change nothing, and were probably meant to. */
  readonly misspelled: readonly Misspelled[];
}

/** Too long to guess. */
export const MIN_SECRET_LENGTH = 32;

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** Reads the config; an empty variable counts as absent. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const known = new Set<string>();
  const setting = (name: string) => {
    known.add(name);
    return environment[name]?.trim() || null;
  };
  const secret = (name: string) => secretSetting(setting, name);
  const host = readHost(setting('HOST') ?? '127.0.0.1');
  const database = readDatabase(secret('DATABASE_URL') ?? 'sqlite:./var/limpid.db');
  const publicUrl = readUrl('PUBLIC_URL', setting('PUBLIC_URL'))?.replace(/\/+$/, '') ?? null;
  const port = readPort('PORT', setting('PORT') ?? '8080');
  return Object.freeze({
    version: readVersion(),
    host,
    port,
    publicUrl,
    upgradeUrl: readUrl('UPGRADE_URL', setting('UPGRADE_URL')),
    database,
    copyToUrl: secret('COPY_TO_URL'),
    processes: readProcesses(setting('PROCESSES') ?? '1', database),
    drainSeconds: readNumber('DRAIN_SECONDS', setting('DRAIN_SECONDS') ?? '0', 0, LONGEST_DRAIN_SECONDS),
    redisUrl: readRedisUrl(secret('REDIS_URL')),
    trustedProxies: readProxies(setting('TRUSTED_PROXIES') ?? ''),
    plans: readPlansFile(setting('PLANS_FILE')),
    logLevel: readLogLevel(setting('LOG_LEVEL') ?? 'info'),
    authSecret: readSecret(secret('AUTH_SECRET')),
    signUp: readChoice('SIGN_UP', setting('SIGN_UP') ?? 'open', ['open', 'closed']),
    litellmGuardrail:
      readChoice('LITELLM_GUARDRAIL', setting('LITELLM_GUARDRAIL') ?? 'off', ['on', 'off']) === 'on',
    mail: readMail(secret('SMTP_URL'), setting('SMTP_FROM'), publicUrl !== null || isLoopback(host)),
    metrics: readMetrics(setting('METRICS_HOST') ?? '127.0.0.1', setting('METRICS_PORT'), port),
    load: {
      // Longer than that no scan waits for its turn on a machine that keeps up, and few callers wait at all.
      loopDelayMs: readNumber('MAX_LOOP_DELAY_MS', setting('MAX_LOOP_DELAY_MS') ?? '1000', 10, 60_000),
      // V8 collects long before, and needs what is left to collect at all.
      heapPercent: readNumber('MAX_HEAP_PERCENT', setting('MAX_HEAP_PERCENT') ?? '80', 1, 100),
      bodyMegabytes: readOptional('MAX_BODY_MEMORY_MB', setting('MAX_BODY_MEMORY_MB'), 1, 1_000_000),
      connections: readOptional('MAX_CONNECTIONS', setting('MAX_CONNECTIONS'), 1, 1_000_000),
    },
    // Last: by now all are known.
    misspelled: misspelledSettings(Object.keys(environment), [...known]),
  });
}

export function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

/** For localhost Fastify opens a second server, on ::1, that lacks our answers to what its parser refuses. */
function readHost(value: string): string {
  return value === 'localhost' ? '127.0.0.1' : value;
}

function readPort(name: string, value: string): number {
  return readNumber(name, value, 0, 65_535);
}

function readNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new ConfigError(`${name} must be a number from ${least} to ${most}, not "${value}".`);
}

function readOptional(name: string, value: string | null, least: number, most: number): number | null {
  return value === null ? null : readNumber(name, value, least, most);
}

/** On loopback unless it is said where: what is measured is for the operator alone. */
function readMetrics(host: string, value: string | null, servicePort: number): MetricsAddress | null {
  if (value === null) return null;
  const port = readPort('METRICS_PORT', value);
  if (port === servicePort && port !== 0) {
    throw new ConfigError(`METRICS_PORT must be another port than PORT, and both are ${port}.`);
  }
  return { host: readHost(host), port };
}

function readUrl(name: string, value: string | null): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`${name} must be a whole http:// or https:// address, not "${value}".`);
  }
  return url.href;
}

function readDatabase(value: string): Database {
  if (/^postgres(?:ql)?:\/\/./.test(value)) return { kind: 'postgres', connectionString: value };
  const match = /^sqlite:([^?]+)(?:\?synchronous=(normal|full))?$/.exec(value);
  if (match?.[1] === undefined) {
    // Not quoted: an address of a database can hold a password.
    throw new ConfigError(
      'DATABASE_URL must be sqlite: and the path of a file, such as sqlite:./var/limpid.db, with ?synchronous=full after it to outlast a power cut; or postgres:// and the rest of the address of a PostgreSQL database.',
    );
  }
  return { kind: 'sqlite', path: match[1], synchronous: match[2] === 'full' ? 'full' : 'normal' };
}

/** Beyond as many, connections to the database are what is missing. */
const MOST_PROCESSES = 64;

function readProcesses(value: string, { kind }: Database): number {
  const processes = readNumber('PROCESSES', value, 1, MOST_PROCESSES);
  if (processes > 1 && kind === 'sqlite') {
    throw new ConfigError(
      `PROCESSES must be 1 with SQLite, whose file one process serves from: for ${processes}, set DATABASE_URL to a PostgreSQL database.`,
    );
  }
  return processes;
}

/** Beyond as long, whatever starts and stops services has lost its patience. */
const LONGEST_DRAIN_SECONDS = 300;

function readRedisUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  // What follows a question mark would set options of the client.
  const isPlain = url !== null && url.hostname !== '' && url.search === '' && /^\/?\d*$/.test(url.pathname);
  if (!isPlain || !/^(?:redis|valkey)s?:$/.test(url.protocol)) {
    // Not quoted: it can hold a password.
    throw new ConfigError(
      'REDIS_URL must be redis:// or valkey:// (with TLS rediss:// or valkeys://) and a host, with user, password, port and the number of the database where they are needed, such as redis://127.0.0.1:6379/0.',
    );
  }
  return value;
}

function readProxies(value: string): BlockList {
  const proxies = new BlockList();
  for (const entry of value.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    const wellFormed = rest.length === 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
    if (version === 0 || !wellFormed || Number(prefix ?? bits) > bits) {
      throw new ConfigError(
        `TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not "${entry}".`,
      );
    }
    proxies.addSubnet(address, Number(prefix ?? bits), version === 4 ? 'ipv4' : 'ipv6');
  }
  return proxies;
}

function readPlansFile(path: string | null): Plans {
  try {
    return readPlans(path ?? DEFAULT_PLANS_FILE);
  } catch (error) {
    throw new ConfigError(`PLANS_FILE "${path}" cannot be used: ${(error as Error).message}.`);
  }
}

function readLogLevel(value: string): string {
  if (!LOG_LEVELS.includes(value)) {
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
  }
  return value;
}

/** What to do where a secret is needed and none that can be used is there. */
export const SECRET_NEEDED = `AUTH_SECRET must be at least ${MIN_SECRET_LENGTH} random characters, the same for all processes of a PostgreSQL database; openssl rand -base64 32 makes one.`;

function readSecret(value: string | null): string | null {
  if (value !== null && value.length < MIN_SECRET_LENGTH) throw new ConfigError(SECRET_NEEDED);
  return value;
}

function readChoice<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw new ConfigError(`${name} must be ${choices.join(' or ')}, not "${value}".`);
  return choice;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127\.|^\[?::1\]?$/.test(host);
}

function readMail(url: string | null, from: string | null, hasAddress: boolean): MailServer | null {
  if (url === null) return null;
  const parsed = URL.parse(url);
  // Not quoted: it can hold a password.
  if (parsed === null || !/^smtps?:$/.test(parsed.protocol)) {
    throw new ConfigError(
      'SMTP_URL must be the whole address of a mail server, such as smtp://user:password@mail.example:587.',
    );
  }
  if (from === null || !/^[^@\r\n]+@[^@\r\n]+$/.test(from)) {
    throw new ConfigError('SMTP_FROM must be the mail address that mails come from when SMTP_URL is set.');
  }
  if (!hasAddress) {
    throw new ConfigError(
      'PUBLIC_URL must be set when SMTP_URL is: mailed links lead there, unless HOST is a loopback address.',
    );
  }
  // The operator can say otherwise, of a mail server on a network of their own.
  const asked = parsed.searchParams.get('requireTLS');
  const requiresTls = asked === null ? !isLoopback(parsed.hostname) : asked !== 'false';
  return { url, from, requiresTls };
}
