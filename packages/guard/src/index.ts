/** The entry points of a JavaScript program; docs/agents.md says what each protects. */

export { guardEventStream } from './event-stream.ts';
export {
  createGuard,
  type Found,
  type Guard,
  type GuardedStream,
  type GuardSettings,
  type Place,
  type Policy,
  TextBlocked,
} from './guard.ts';
export { guardHandler } from './handler.ts';
export { guardLanguageModel } from './language-model.ts';
