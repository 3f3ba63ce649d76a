/** What locales say, value by value: names, annotations, patterns; and what this Node formats with them. */
import type { Corpus, CorpusDocument } from './corpus.ts';
import { listInstalled, readInstalled, stringsOfJson } from './installed-package.ts';

const CLDR = ['localenames', 'annotations', 'numbers', 'units', 'dates', 'misc'];

/** `fr-CA` and `fr` are one language: what regions inherit would fill the expectation. */
function languageOf(locale: string): string {
  return locale.replace(/[-_].*$/, '');
}

function* cldrValues(kind: string): Generator<CorpusDocument> {
  for (const path of listInstalled('evidence', `cldr-${kind}-full/*/*/*.json`)) {
    const group = languageOf(path.split('/').at(-2) ?? '');
    for (const text of stringsOfJson('evidence', path)) yield { group, text };
  }
}

function* countryNames(): Generator<CorpusDocument> {
  for (const path of listInstalled('evidence', 'i18n-iso-countries/langs/*.json')) {
    const group = path.replace(/.*\/|\.json$/g, '');
    for (const text of stringsOfJson('evidence', path)) yield { group, text };
  }
}

/** Numbers, dates and ranges in every locale of CLDR, each a text of its own. */
function* formatted(): Generator<CorpusDocument> {
  const file = JSON.parse(readInstalled('evidence', 'cldr-core/availableLocales.json')) as {
    readonly availableLocales: { readonly full: readonly string[] };
  };
  const from = new Date(Date.UTC(2026, 0, 1));
  const to = new Date(Date.UTC(2026, 0, 3));
  for (const locale of file.availableLocales.full) {
    const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
    const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
    const texts = [
      number({}).format(1234567.5),
      number({}).format(-1234567.5),
      number({}).formatRange(1000, 20000),
      number({ style: 'percent' }).format(0.255),
      number({ style: 'currency', currency: 'EUR' }).format(1234.5),
      number({ notation: 'compact' }).format(12_345_678),
      number({ style: 'unit', unit: 'kilometer' }).format(12),
      date.format(from),
      date.formatRange(from, to),
    ];
    for (const text of texts) yield { group: languageOf(locale), text };
  }
}

export const LOCALE_DATA: readonly Corpus[] = [
  ...CLDR.map((kind) => ({
    name: `cldr-${kind}`,
    what: 'a value',
    documents: () => cldrValues(kind),
  })),
  { name: 'i18n-iso-countries', what: 'a value', documents: countryNames },
  {
    name: 'formatted by Intl',
    what: 'a number, date or range',
    isMadeHere: true,
    documents: formatted,
  },
];
