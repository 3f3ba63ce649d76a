/** The tables, as Kysely knows them. Moments are integer milliseconds, JSON is text, ids are made in code. */
export interface Tables {
  accounts: AccountRow;
  api_keys: ApiKeyRow;
  credentials: CredentialRow;
  daily_use: DailyUseTable;
  day_secrets: DaySecretsTable;
  retention_state: RetentionStateRow;
  scan_rows: ScanRow;
  sessions: SessionRow;
  verifications: VerificationRow;
}

/** An account, which signs in and holds keys. */
export interface AccountRow {
  id: string;
  email: string;
  name: string;
  plan: string;
  /** 0 or 1. */
  email_verified: number;
  created_at: number;
  updated_at: number;
}

/** A way to sign in: a password, hashed, or another service's name for the account. */
export interface CredentialRow {
  id: string;
  account_id: string;
  provider: string;
  provider_account_id: string;
  password: string | null;
  created_at: number;
  updated_at: number;
}

/** A session; its token is stored as a hash alone. */
export interface SessionRow {
  id: string;
  account_id: string;
  token_hash: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

/** What a mail with a link proves; the link's token is stored as a hash alone. */
export interface VerificationRow {
  id: string;
  identifier: string;
  value: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

/** An API key: its hash, and what its owner needs to know it again. */
export interface ApiKeyRow {
  hash: string;
  id: string;
  account_id: string;
  name: string;
  last_four: string;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
}

/** Calls of one owner (an account, or the day's opaque anonymous id) on one UTC day. */
interface DailyUseTable {
  owner: string;
  day: string;
  calls: number;
}

/** The key under which a day's client addresses are hashed. */
interface DaySecretsTable {
  day: string;
  secret: string;
}

/** One row: when expired rows were last deleted. */
interface RetentionStateRow {
  id: number;
  last_purge_at: number;
}

/** What is stored about one scan: numbers, names of techniques and classes, and a narrow model name. */
export interface ScanRow {
  id: string;
  at: number;
  endpoint: string;
  caller_kind: string;
  account_id: string | null;
  key_id: string | null;
  anonymous_id: string | null;
  plan: string;
  model: string | null;
  characters: number;
  deleted: number;
  replaced: number;
  suspicion: number;
  milliseconds: number;
  /** JSON: technique → characters. */
  techniques: string;
  /** JSON: class → characters. */
  classes: string;
  /** JSON: scheme → payloads. */
  payloads: string;
}
