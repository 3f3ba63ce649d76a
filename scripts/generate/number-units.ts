/** Makes the table of what may follow a number after a no-break space: unit symbols, currency codes, short multiples. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderString } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

const MODULES = join(DATA_FOLDER, 'node_modules');
/** What a pattern puts between the number and its unit where a line must not break. */
const AFTER_NUMBER = /\{0\}[\u00a0\u202f](.+)/u;
const AFTER_ZEROS = /^0+[\u00a0\u202f](.+)/u;
/** Longer words are no symbols: a no-break space before them only stops a line break. */
const LONGEST_SYMBOL = 6;
/** SI prefixes before the units that take them (SI brochure, 3.1), less those that spell words: `as`, `at`, `am`, `pm`. */
const PREFIXES = ['', 'n', '\u00b5', '\u03bc', 'm', 'c', 'd', 'h', 'k', 'M', 'G', 'T'];
const PREFIXED =
  'm g s A K mol cd Hz N Pa J W C V F \u03a9 \u2126 S Wb T H lm lx Bq Gy Sv kat l L eV B bit t bar cal'.split(
    ' ',
  );
const WITHOUT_PREFIX =
  'min h d ha au Da rad sr \u00b0C \u00b0F \u00b0K % \u2030 \u2031 \u00b0 \u2032 \u2033 dB ppm ppb pH rpm Kio Mio Gio Tio Pio KiB MiB GiB TiB PiB Ko KB kpx Mpx bps kbps Mbps Gbps ppp dBm octet octets byte bytes bits px bpp ppi dpi lpi fps'.split(
    ' ',
  );

function readJson(...path: readonly string[]): unknown {
  return JSON.parse(readFileSync(join(MODULES, ...path), 'utf8'));
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Symbols written in Latin letters; any letter of another script is taken for a unit anyway. */
function isSymbol(token: string): boolean {
  return (
    Array.from(token).length <= LONGEST_SYMBOL && /\p{Script=Latin}/u.test(token) && !/[\s{}]/u.test(token)
  );
}

function symbolsIn(strings: readonly string[], pattern: RegExp): readonly string[] {
  return strings.flatMap((text) => pattern.exec(text.replaceAll("'", ''))?.[1] ?? []).filter(isSymbol);
}

function withPrefixes(): readonly string[] {
  return PREFIXES.flatMap((prefix) => PREFIXED.map((unit) => prefix + unit));
}

export function numberUnits(): readonly string[] {
  const units = new Set(WITHOUT_PREFIX);
  for (const unit of withPrefixes()) units.add(unit);
  for (const locale of readdirSync(join(MODULES, 'cldr-units-full', 'main'))) {
    const file = readJson('cldr-units-full', 'main', locale, 'units.json') as {
      main: Readonly<Record<string, { units: { short: unknown } }>>;
    };
    for (const { units: all } of Object.values(file.main))
      for (const symbol of symbolsIn(stringsOf(all.short), AFTER_NUMBER)) units.add(symbol);
  }
  for (const locale of readdirSync(join(MODULES, 'cldr-numbers-full', 'main'))) {
    const strings = stringsOf(readJson('cldr-numbers-full', 'main', locale, 'numbers.json'));
    for (const symbol of symbolsIn(strings, AFTER_ZEROS)) units.add(symbol);
  }
  const { main } = readJson('cldr-numbers-full', 'main', 'en', 'currencies.json') as {
    main: { en: { numbers: { currencies: Readonly<Record<string, unknown>> } } };
  };
  for (const code of Object.keys(main.en.numbers.currencies)) units.add(code);
  return [...units].sort();
}

/** As countries write their currencies, in two letters or more; one letter names too much else. */
export function currencyNames(): readonly string[] {
  const names = new Set<string>();
  for (const locale of readdirSync(join(MODULES, 'cldr-numbers-full', 'main'))) {
    const file = readJson('cldr-numbers-full', 'main', locale, 'currencies.json') as {
      main: Readonly<Record<string, { numbers: { currencies?: Readonly<Record<string, Currency>> } }>>;
    };
    for (const { numbers } of Object.values(file.main)) {
      for (const currency of Object.values(numbers.currencies ?? {})) {
        for (const name of [currency.symbol, currency['symbol-alt-narrow'], currency['symbol-alt-variant']]) {
          if (name !== undefined && isSymbol(name) && /^\p{L}{2,}\$?$/u.test(name)) names.add(name);
        }
      }
    }
  }
  return [...names].sort();
}

interface Currency {
  readonly symbol?: string;
  readonly 'symbol-alt-narrow'?: string;
  readonly 'symbol-alt-variant'?: string;
}

/** As `readSorted` of the engine reads them. */
function renderSorted(words: readonly string[]): string {
  let before = '';
  let text = '';
  for (const word of words) {
    if (/[0-9]/.test(word)) throw new Error(`"${word}" cannot be written beside digits`);
    let shared = 0;
    while (shared < word.length - 1 && word[shared] === before[shared]) shared++;
    text += shared + word.slice(shared);
    before = word;
  }
  return text;
}

export function renderNumberUnits(): string {
  const units = numberUnits();
  const prefixed = new Set(withPrefixes());
  const currencies = new Set(currencyNames());
  return (
    renderHead('Symbols that may follow a number.', 'CLDR 48 and the SI brochure') +
    `export const PREFIXES = '${PREFIXES.slice(1).join(' ')}';\n` +
    `export const PREFIXED = '${PREFIXED.join(' ')}';\n` +
    // What a currency is called is a symbol anyway.
    renderString(
      'UNITS',
      renderSorted(units.filter((unit) => !prefixed.has(unit) && !currencies.has(unit))),
    ) +
    renderString('CURRENCIES', renderSorted([...currencies]))
  );
}
