/** A key in words: when it was used, when it ends. */
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import type { Key } from './account-calls.ts';
import { formatAgo, formatDay, formatDayAgo } from './moments.ts';

const { keys: said } = accountWords;

export interface DescribedKey {
  readonly isOver: boolean;
  /** How it begins and ends. */
  readonly masked: string;
  readonly used: string;
  readonly made: string;
  readonly expires: string;
  /** Use and end in one line, for where there is little room. */
  readonly short: string;
}

export function describeKey(key: Key, now: number): DescribedKey {
  const usedAt = key.lastUsedAt === null ? null : Date.parse(key.lastUsedAt);
  const expiresAt = key.expiresAt === null ? null : Date.parse(key.expiresAt);
  const isOver = expiresAt !== null && expiresAt <= now;
  const when = usedAt === null ? '' : formatAgo(usedAt, now);
  const date = expiresAt === null ? '' : formatDay(expiresAt);
  const end = expiresAt === null ? 'Never' : isOver ? 'Expired' : 'Expires';
  return {
    isOver,
    masked: fill(said.masked, { prefix: key.prefix, lastFour: key.lastFour }),
    used: usedAt === null ? said.neverUsed : fill(said.used, { when }),
    made: fill(said.made, { when: formatDayAgo(Date.parse(key.createdAt), now) }),
    expires: expiresAt === null ? said.neverExpires : fill(isOver ? said.expired : said.expiresOn, { date }),
    short: fill(said.short[`${usedAt === null ? 'unused' : 'used'}${end}`], { when, date }),
  };
}
