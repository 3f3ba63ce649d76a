/** The classes of findings and how bad each is, once: selection, comments, baselines and every format speak of these. */
import type { CharacterClass, Technique } from '@limpid/engine';

/** From the worst: what each is for is in docs/cli.md. */
export const SEVERITIES = ['error', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

interface ClassRow {
  /** In prose and data, and in files that are known to be source code. */
  readonly prose: Severity;
  readonly code: Severity;
  /** Of the classes that attacks use, from 0 to 10 as hosts of code count: a high risk is 7 or more. */
  readonly risk?: number;
  readonly title: string;
  /** Its page in docs/techniques. */
  readonly page: Technique;
}

export const FINDING_CLASSES = {
  payload: {
    ...{ prose: 'error', code: 'error', risk: 9, page: 'zero-width' },
    title: 'A message in invisible characters',
  },
  'bidi-control': {
    ...{ prose: 'warning', code: 'error', risk: 8, page: 'zero-width' },
    title: 'Direction controls that reorder what is shown',
  },
  tag: {
    ...{ prose: 'error', code: 'error', risk: 8, page: 'zero-width' },
    title: 'Invisible tags, which spell ASCII to a language model',
  },
  'invisible-identifier': {
    ...{ prose: 'error', code: 'error', risk: 8, page: 'zero-width' },
    title: 'Invisible characters in a name of source code',
  },
  'look-alike-identifier': {
    ...{ prose: 'error', code: 'error', risk: 8, page: 'homoglyph' },
    title: 'Look-alike letters in a name of source code',
  },
  'out-of-view': {
    ...{ prose: 'warning', code: 'error', risk: 7, page: 'whitespace' },
    title: 'Code that a reader does not see, behind many blanks or in what seems a comment',
  },
  'terminal-control': {
    ...{ prose: 'warning', code: 'error', risk: 7, page: 'zero-width' },
    title: 'Controls of terminals, and returns that overwrite a line',
  },
  'line-ending': {
    ...{ prose: 'note', code: 'error', risk: 5, page: 'nbsp' },
    title: 'Line ends that few editors show',
  },
  'look-alike': {
    ...{ prose: 'warning', code: 'warning', risk: 5, page: 'homoglyph' },
    title: 'Look-alike letters',
  },
  invisible: {
    ...{ prose: 'warning', code: 'warning', risk: 4, page: 'zero-width' },
    title: 'Characters that take no room and draw nothing',
  },
  control: {
    ...{ prose: 'warning', code: 'warning', risk: 4, page: 'zero-width' },
    title: 'Control characters',
  },
  noncharacter: {
    ...{ prose: 'warning', code: 'warning', page: 'zero-width' },
    title: 'Code points that are no characters, and halves of characters',
  },
  'variation-selector': {
    ...{ prose: 'note', code: 'warning', page: 'variation-selector' },
    title: 'Variation selectors that select nothing',
  },
  'soft-hyphen': { ...{ prose: 'note', code: 'warning', page: 'zero-width' }, title: 'Soft hyphens' },
  'odd-space': {
    ...{ prose: 'note', code: 'warning', page: 'nbsp' },
    title: 'Spaces that are not the usual one',
  },
  'private-use': {
    ...{ prose: 'note', code: 'note', page: 'zero-width' },
    title: 'Private use characters',
  },
  'combining-mark': {
    ...{ prose: 'note', code: 'note', page: 'zero-width' },
    title: 'Many accents on one letter',
  },
  punctuation: { ...{ prose: 'note', code: 'note', page: 'punctuation' }, title: 'Typographic punctuation' },
  whitespace: { ...{ prose: 'note', code: 'note', page: 'whitespace' }, title: 'Superfluous spaces' },
} as const satisfies Readonly<Record<string, ClassRow>>;

export type FindingClass = keyof typeof FINDING_CLASSES;

export const CLASS_NAMES = Object.keys(FINDING_CLASSES) as readonly FindingClass[];

/** How the engine's classes of characters, which are finer and stored by services, are called here. */
export const CLASS_OF_CHARACTER: Readonly<Record<CharacterClass, FindingClass>> = {
  'zero-width-space': 'invisible',
  joiner: 'invisible',
  'word-joiner': 'invisible',
  'soft-hyphen': 'soft-hyphen',
  'combining-joiner': 'invisible',
  'invisible-operator': 'invisible',
  'format-control': 'invisible',
  filler: 'invisible',
  'bidi-control': 'bidi-control',
  tag: 'tag',
  selector: 'variation-selector',
  unassigned: 'invisible',
  noncharacter: 'noncharacter',
  'private-use': 'private-use',
  surrogate: 'noncharacter',
  control: 'control',
  'terminal-control': 'terminal-control',
  'exotic-space': 'odd-space',
  'line-separator': 'line-ending',
  'look-alike': 'look-alike',
  'combining-mark': 'combining-mark',
  punctuation: 'punctuation',
  'plain-space': 'whitespace',
  'payload-carrier': 'payload',
};

/** What decides the class of a mark. */
interface Classified {
  readonly characterClass: CharacterClass;
  /** Present where it carries a message, or stands in a dense run that was not decoded. */
  readonly carries?: readonly unknown[];
  readonly inName?: true;
  readonly hidesCode?: true;
}

export function classOf({ characterClass, carries, inName, hidesCode }: Classified): FindingClass {
  if (carries !== undefined) return 'payload';
  if (hidesCode === true) return 'out-of-view';
  const named = CLASS_OF_CHARACTER[characterClass];
  return inName === true ? (CLASS_IN_NAME[named] ?? named) : named;
}

/** What a tag or a direction control is says more than where it stands. */
export const CLASS_IN_NAME: Readonly<Partial<Record<FindingClass, FindingClass>>> = {
  invisible: 'invisible-identifier',
  'soft-hyphen': 'invisible-identifier',
  'variation-selector': 'invisible-identifier',
  'look-alike': 'look-alike-identifier',
};

/**
 * `isEscaped`: what is written as an escape is read as it stands, and deceives only by its message, in the name of what is
 * loaded, or as the end of a comment.
 */
export function severityOf(name: FindingClass, isCode: boolean, isEscaped = false): Severity {
  const severity = FINDING_CLASSES[name][isCode ? 'code' : 'prose'];
  const deceives = ['payload', 'out-of-view'].includes(name) || name.endsWith('-identifier');
  return isEscaped && severity === 'error' && !deceives ? 'warning' : severity;
}

export function isAtLeast(severity: Severity, least: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least);
}

/** How many findings of each severity there are. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

export function isClassName(name: string): name is FindingClass {
  return Object.hasOwn(FINDING_CLASSES, name);
}
