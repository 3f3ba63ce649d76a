/** What the table of flags says of each flag, and how it is spelt. */
import type { CommandName } from './command-table.ts';

export interface Flag {
  readonly name: string;
  /** One letter or digit, written with one hyphen. */
  readonly short?: string;
  /** The name of the value in the help; a flag without it is a switch. */
  readonly value?: string;
  /** All permitted values. */
  readonly choices?: readonly string[];
  /** What to do if none of them fits: a sentence. */
  readonly otherwise?: string;
  /** What a shell offers; other values are permitted too. */
  readonly offers?: readonly string[] | 'techniques';
  /** True if one value may list several, separated by commas. */
  readonly isList?: true;
  /** True if the value names a file. */
  readonly isFile?: true;
  /** True if it also stands alone. Then what follows is its value only if it is one that the shell offers, or a list of such. */
  readonly isOptional?: true;
  /** True if it can be repeated. */
  readonly isMany?: true;
  /** The default of a switch of the engine. `meaning` describes the opposite, which is what users write. */
  readonly isOn?: boolean;
  /** True if the value is a whole number. */
  readonly isNumber?: true;
  /** True if limpid.json may set it. Engine switches always; never flags that write, send, list, or show hidden messages. */
  readonly isSetting?: true;
  readonly meaning: string;
  /** Absent if every command takes it. */
  readonly commands?: readonly CommandName[];
}

/** Whether limpid.json may set it. */
export function isSetting({ isSetting: isSaid, isOn }: Flag): boolean {
  return isSaid === true || isOn !== undefined;
}

/** The flag that undoes a switch which is a default or which limpid.json may set. */
export function oppositeOf(flag: Flag): string | null {
  if ((flag.value !== undefined && flag.isOptional !== true) || !isSetting(flag)) return null;
  return flag.name.startsWith('no-') ? flag.name.slice(3) : `no-${flag.name}`;
}

/** The form that changes the default: `--no-homoglyphs` for a switch that is on. */
export function spellingOf({ name, isOn }: Flag): string {
  return isOn === true ? `--no-${name}` : `--${name}`;
}
