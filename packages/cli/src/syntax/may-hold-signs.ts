/** Whether a text may hold characters that pass for signs of code: asked before the engine, which knows them, is loaded. */
import { hasOtherForms } from './canonical-names.ts';
import { FORMS, RAISED } from './compatible-names.ts';
import { DASHES, EQUALS, HYPHENS, NOTS, NUMBERS, SLASHES, STARS } from './hidden-sign.ts';
import { rowsFor } from './hidden-signs.ts';
import { quotesOfPowerShell } from './powershell-quotes.ts';
import { isCodeFile, isShellScript, kindOfName } from './syntax-of-file.ts';
import { isIn, wideParts } from './wide-parts.ts';

/** Letters of other alphabets, some of which pass for ASCII, where they stand in names. */
const OTHERS =
  '[\\u0131\\u0184\\u0196\\u01a6\\u01bd\\u01c0\\u0250-\\u1fff\\u2100-\\u214f\\u2160-\\u217f\\u2c80-\\u2dff\\u3007\\ua4d0-\\uabff]';
const ALL_DASHES = `${HYPHENS}${DASHES}`;
/** Letters that pass for signs, what seems to end a comment, names with others, and compatibility forms in names. */
const MAY_HOLD = new RegExp(
  '[\\u01c1\\u01c3\\u02b9-\\u02bc\\u02c8\\u02cd\\u02d0\\u02ee\\u2cba\\u2cc6\\u3033]' +
    `|\\*[${SLASHES}]` +
    `|[ \\t](?:[${ALL_DASHES}][\\w${ALL_DASHES}-]|[\\u2016\\u2223\\u2225\\uff5c\\uff06\\ufe60\\u037e\\ufe54\\uff1b])` +
    `|[${STARS}]/|[\\w$(&|=,!] ?${OTHERS}|${OTHERS}(?:[\\w$([]|\\.\\w|\\s*[-+*/|&:]?=)|["'\`]${OTHERS}{4,100}["'\`]`,
);
/** Signs of commands in shell scripts, and quotation marks where a word begins. */
const MAY_HOLD_IN_SHELLS = new RegExp(`[${STARS}${EQUALS}${HYPHENS}${NOTS}\\ufe56]`);
const MAY_HOLD_IN_SCRIPTS = new RegExp(
  `[${SLASHES}${NUMBERS}\\u01c1\\u02dc\\u05c0\\u0964\\u0965\\u2016\\u205e\\u2216\\u2223\\u2225\\u223c\\u23ae\\u23d0\\u2502\\u2503\\u254e\\u2551\\u2572\\u2758\\u29f5\\u29f9\\uff3c\\uff5e\\uffe8]|(?:^|[\\s=(])[\\u2018-\\u201f]`,
);
/** With the signs between wide digits and letters. */
const FORM = `[${FORMS}${RAISED}\\u00b5\\u00c5\\uff1a-\\uff20\\uff3b-\\uff40]`;
const MAY_HOLD_FORMS = new RegExp(`[\\w$.]${FORM}|${FORM}(?:[\\w$([]|\\.\\w|\\s*[-+*/|&]?=)`, 'u');

/** `name` is the path of the file; the parts are those around its rare characters. */
export function mayHoldSigns(text: string, name: string, parts = wideParts(text)): boolean {
  const isCode = isCodeFile(name, text);
  if (quotesOfPowerShell(text, name).length > 0) return true;
  if (rowsFor(parts, name, isCode).length > 0) return true;
  const mayBeShell = isIn(parts, MAY_HOLD_IN_SHELLS);
  if (mayBeShell && kindOfName(name) === 'shell') return true;
  if ((mayBeShell || isIn(parts, MAY_HOLD_IN_SCRIPTS)) && isShellScript(name, text)) return true;
  return isCode && (isIn(parts, MAY_HOLD) || isIn(parts, MAY_HOLD_FORMS) || hasOtherForms(parts));
}
