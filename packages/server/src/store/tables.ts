/** The tables, as Kysely knows them. Moments are integer milliseconds, JSON is text, ids are made in code. */
export interface Tables {
  daily_use: DailyUseTable;
  day_secrets: DaySecretsTable;
  scan_rows: ScanRow;
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
