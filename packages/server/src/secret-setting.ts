/** Finds a secret: in its variable, or in the file that the variable of the same name with `_FILE` names. */
import { closeSync, openSync, readSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** No address of a database comes near; a device without an end is not read for ever. */
const MOST_BYTES = 65_536;

/** Why a file cannot be read, by the code of the error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  ENAMETOOLONG: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'the user of the service may not read it',
  EPERM: 'the user of the service may not read it',
};

/** Answers null where neither is set. `setting` gives the variable of a name; throws ConfigError. */
export function secretSetting(setting: (name: string) => string | null, name: string): string | null {
  const value = setting(name);
  const path = setting(`${name}_FILE`);
  if (path === null) return value;
  if (value !== null) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
  // Neither what stands in it is quoted nor its path, which is the secret itself where that was put into the wrong variable.
  const content = readSecretFile(`${name}_FILE`, path).trim();
  if (content === '') throw new ConfigError(`${name}_FILE names a file that is empty.`);
  if (/[\r\n\0]/.test(content)) throw new ConfigError(`${name}_FILE must name a file of one line.`);
  return content;
}

function readSecretFile(variable: string, path: string): string {
  const bytes = Buffer.alloc(MOST_BYTES + 1);
  let length = 0;
  try {
    const file = openSync(path, 'r');
    try {
      for (let read = -1; read !== 0 && length < bytes.length; length += read) {
        read = readSync(file, bytes, length, bytes.length - length, null);
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = `${(error as NodeJS.ErrnoException).code}`;
    throw new ConfigError(
      `${variable} must name a file that can be read, and its value does not: ${REASONS[code] ?? code}.`,
    );
  }
  if (length > MOST_BYTES)
    throw new ConfigError(`${variable} names a file that is longer than ${MOST_BYTES} bytes.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
  } catch {
    throw new ConfigError(
      `${variable} must name a file of text in UTF-8, such as openssl rand -base64 32 makes.`,
    );
  }
}
