/** When a new key ends: the choices of a person, and the moment that each comes to. */
import accountWords from '../words/account.json' with { type: 'json' };
import { fill, fillPlural } from '../words/words.ts';
import { DAY_MS, formatDay } from './moments.ts';

const { mint: said } = accountWords;

/** The value of the choice that asks for a day. */
export const ON_DATE = 'date';
export const USUAL_EXPIRY = '90';

const YEAR_DAYS = 365;

export interface ExpiryChoice {
  readonly value: string;
  readonly label: string;
}

export function expiryChoices(now: number): readonly ExpiryChoice[] {
  const inDays = (count: number) => fillPlural(said.days, count, { date: formatDay(now + count * DAY_MS) });
  const inAYear = fill(said.year, { date: formatDay(now + YEAR_DAYS * DAY_MS) });
  return [
    { value: '30', label: inDays(30) },
    { value: '90', label: inDays(90) },
    { value: String(YEAR_DAYS), label: inAYear },
    { value: ON_DATE, label: said.onDate },
    { value: 'never', label: said.never },
  ];
}

/** The moment of a choice, null for never; undefined where a day is missing, over or none. */
export function expiryOf(choice: string, date: string, now: number): string | null | undefined {
  if (choice === 'never') return null;
  if (choice !== ON_DATE) return new Date(now + Number(choice) * DAY_MS).toISOString();
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (day === undefined) return undefined;
  // The last moment of that day, where the person is.
  const end = new Date(Number(year), Number(month) - 1, Number(day), 23, 59, 59);
  return end.getTime() > now ? end.toISOString() : undefined;
}

/** Today as a field for dates writes it. */
export function todayOf(now: number): string {
  const date = new Date(now);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
}
