/** The version of Unicode that every verdict rests on, whatever the engine runs on. */
export { UNICODE_VERSION } from './tables/version.ts';
