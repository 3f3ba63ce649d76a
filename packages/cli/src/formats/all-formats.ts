/** Every format by its name, each loaded when it is asked for; flags.ts lists the names too. */
import type { MakeFormat } from './format.ts';

export const FORMATS: Readonly<Record<string, () => Promise<MakeFormat>>> = {
  text: async () => (await import('./text.ts')).makeText,
  json: async () => (await import('./json.ts')).makeJson,
  ndjson: async () => (await import('./json.ts')).makeNdjson,
  sarif: async () => (await import('./sarif.ts')).makeSarif,
  github: async () => (await import('./github.ts')).makeGithub,
  gitlab: async () => (await import('./gitlab.ts')).makeGitlab,
  junit: async () => (await import('./junit.ts')).makeJunit,
};
