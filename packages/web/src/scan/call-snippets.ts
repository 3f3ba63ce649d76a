/** The call that gives the same clean text, in three languages: every one of them is ASCII and can be pasted anywhere. */
import { type CleanOptions, DEFAULT_OPTIONS } from '@limpid/engine';

export type SnippetLanguage = 'curl' | 'node' | 'python';

export const SNIPPET_LANGUAGES: readonly SnippetLanguage[] = ['curl', 'node', 'python'];

/** One argument of a program holds 128 KiB on Linux, and a character takes six bytes at most here. */
export const MOST_IN_ONE_ARGUMENT = 20_000;

/** A heredoc ends at this line; no body can hold it, since a body is one line in braces. */
const HEREDOC_END = 'END_OF_TEXT';

export interface SnippetCall {
  readonly origin: string;
  readonly text: string;
  readonly options: CleanOptions;
}

export function snippetOf(language: SnippetLanguage, { origin, text, options }: SnippetCall): string {
  const url = `${origin}/v1/clean`;
  const body = bodyOf(text, options);
  if (language === 'node')
    return [
      `const response = await fetch('${url}', {`,
      "  method: 'POST',",
      "  headers: { 'content-type': 'application/json' },",
      `  body: JSON.stringify(${body}),`,
      '});',
      'const { data, error, upgradeUrl } = await response.json();',
      'if (!response.ok) {',
      "  console.error(error.message, upgradeUrl ?? '');",
      '  process.exit(1);',
      '}',
      'process.stdout.write(data.text);',
    ].join('\n');
  if (language === 'python')
    return [
      'import json, sys, urllib.error, urllib.request',
      '',
      `body = r'${body}'`,
      `request = urllib.request.Request('${url}', body.encode(), {'content-type': 'application/json'})`,
      'try:',
      '    with urllib.request.urlopen(request) as response:',
      "        sys.stdout.buffer.write(json.load(response)['data']['text'].encode())",
      'except urllib.error.HTTPError as refusal:',
      '    answer = json.load(refusal)',
      "    sys.exit(answer['error']['message'] + ' ' + answer.get('upgradeUrl', ''))",
    ].join('\n');
  const head = `curl ${url} \\\n  -H 'content-type: application/json' \\\n`;
  return text.length <= MOST_IN_ONE_ARGUMENT
    ? `${head}  -d '${body}'`
    : `${head}  --data-binary @- <<'${HEREDOC_END}'\n${body}\n${HEREDOC_END}`;
}

/** The start of a snippet's text, for showing: what is copied is the whole. */
export function shortened(text: string, mostUnits: number): string {
  if (text.length <= mostUnits) return text;
  const cutsPair = /[\uD800-\uDBFF]/.test(text.charAt(mostUnits - 1));
  return text.slice(0, cutsPair ? mostUnits - 1 : mostUnits);
}

/** The request; options are named where they differ from what the service does anyway. */
function bodyOf(text: string, options: CleanOptions): string {
  const names = Object.keys(DEFAULT_OPTIONS) as readonly (keyof CleanOptions)[];
  const changed = names.filter((name) => options[name] !== DEFAULT_OPTIONS[name]);
  const chosen = Object.fromEntries(changed.map((name) => [name, options[name]]));
  return escaped(JSON.stringify({ text, ...(changed.length > 0 && { options: chosen }) }));
}

/**
 * JSON in which nothing means anything to a shell within single quotes, nor to Python in a raw string: neither a
 * quote, nor a backslash that stands for itself (fish reads a doubled one as one), nor anything beyond ASCII.
 */
function escaped(json: string): string {
  return json.replace(/\\\\|['\u007F-\uFFFF]/g, (found) => escapeOf(found.charCodeAt(0)));
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
