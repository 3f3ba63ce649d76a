/** By which name a text is judged: a patch is what becomes of the files that it names. */
import { isCodeFile, isForAgents, isSettingsFile, kindOfName } from './syntax-of-file.ts';

const PATCHED = /^\+\+\+ (?:b\/)?([^\t\r\n]{1,400})/gm;

/** Of a patch, the first file that a program or an agent reads; its own name where there is none. */
export function nameToJudgeBy(name: string | null, text: string): string | null {
  if (name === null || kindOfName(name) !== 'patch') return name;
  const named = Array.from(text.matchAll(PATCHED), ([, path = '']) => path);
  return (
    named.find((path) => isCodeFile(path, '')) ??
    named.find((path) => isSettingsFile(path) || isForAgents(path)) ??
    name
  );
}
