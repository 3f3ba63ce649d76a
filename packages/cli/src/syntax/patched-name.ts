/** By which name a text is judged: a patch by that of a file in it. */
import { isCodeFile, isForAgents, isSettingsFile, kindOfName } from './syntax-of-file.ts';

const PATCHED = /^\+\+\+ "?(?:b\/)?([^\t\r\n"]{1,400})/gm;

/** Of a patch of what programs and agents read, its first file of code; else its own name: prose has other rules. */
export function nameToJudgeBy(name: string | null, text: string): string | null {
  if (name === null || kindOfName(name) !== 'patch') return name;
  const named = Array.from(text.matchAll(PATCHED), ([, path = '']) => path);
  const isRead = (path: string) => isCodeFile(path, '') || isSettingsFile(path) || isForAgents(path);
  return named.every(isRead) ? (named.find((path) => isCodeFile(path, '')) ?? named[0] ?? name) : name;
}
