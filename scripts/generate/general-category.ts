/** Makes the table of General_Category. */
import { renderHead, renderRuns, renderString } from './render-runs.ts';
import { CODE_POINT_COUNT, codePointsOf, UNICODE_VERSION } from './unicode-data.ts';

/** Two-letter values by long name; `Cn` comes first, so that what is not assigned costs nothing. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  Cn: 'Unassigned',
  Cc: 'Control',
  Cf: 'Format',
  Co: 'Private_Use',
  Cs: 'Surrogate',
  Ll: 'Lowercase_Letter',
  Lm: 'Modifier_Letter',
  Lo: 'Other_Letter',
  Lt: 'Titlecase_Letter',
  Lu: 'Uppercase_Letter',
  Mc: 'Spacing_Mark',
  Me: 'Enclosing_Mark',
  Mn: 'Nonspacing_Mark',
  Nd: 'Decimal_Number',
  Nl: 'Letter_Number',
  No: 'Other_Number',
  Pc: 'Connector_Punctuation',
  Pd: 'Dash_Punctuation',
  Pe: 'Close_Punctuation',
  Pf: 'Final_Punctuation',
  Pi: 'Initial_Punctuation',
  Po: 'Other_Punctuation',
  Ps: 'Open_Punctuation',
  Sc: 'Currency_Symbol',
  Sk: 'Modifier_Symbol',
  Sm: 'Math_Symbol',
  So: 'Other_Symbol',
  Zl: 'Line_Separator',
  Zp: 'Paragraph_Separator',
  Zs: 'Space_Separator',
};

export async function generalCategories(): Promise<{ values: Uint8Array; names: readonly string[] }> {
  const values = new Uint8Array(CODE_POINT_COUNT);
  const names = Object.keys(LONG_NAMES);
  for (const [number, name] of names.entries()) {
    for (const codePoint of await codePointsOf(`General_Category/${LONG_NAMES[name]}`))
      values[codePoint] = number;
  }
  return { values, names };
}

export async function renderGeneralCategory(): Promise<string> {
  const { values, names } = await generalCategories();
  return (
    renderHead('General_Category of every code point.', `Unicode ${UNICODE_VERSION}`) +
    `export const GENERAL_CATEGORIES = ${JSON.stringify(names).replaceAll('"', "'").replaceAll(',', ', ')} as const;\n` +
    renderString('RUNS', renderRuns(values))
  );
}
