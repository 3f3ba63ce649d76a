import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_OPTIONS } from '@limpid/engine';
import { renderCompletions } from './command-line/render-completions.ts';
import { renderHelp } from './command-line/render-help.ts';
import { COMMANDS, SHELLS } from './command-table.ts';
import { type Flag, spellingOf } from './flag.ts';
import { FLAGS, flagsOf } from './flags.ts';
import { FORMATS } from './formats/all-formats.ts';

describe('the table of flags', () => {
  it('no command has two flags with the same name or the same letter', () => {
    for (const { name: command } of COMMANDS) {
      const names = flagsOf(command).map(({ name }) => name);
      assert.equal(new Set(names).size, names.length);
    }
    const letters = new Map<string, string>();
    for (const { name, short } of FLAGS as readonly Flag[]) {
      if (short !== undefined) assert.equal(letters.get(short) ?? name, name);
      if (short !== undefined) letters.set(short, name);
    }
    assert.ok(letters.size > 5);
  });

  it('each boolean option of the engine except strict has a command-line flag with the same default', () => {
    const switches = FLAGS.flatMap((flag) => ('isOn' in flag ? [[flag.name, flag.isOn] as const] : []));
    const asOption = (name: string) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
    assert.deepEqual(
      Object.fromEntries(switches.map(([name, isOn]) => [asOption(name), isOn])),
      Object.fromEntries(
        Object.entries(DEFAULT_OPTIONS).filter(
          ([name, value]) => typeof value === 'boolean' && name !== 'strict',
        ),
      ),
    );
  });

  it('--format accepts exactly the output formats that are implemented', () => {
    const format = FLAGS.find(({ name }) => name === 'format');
    assert.deepEqual(format !== undefined && 'choices' in format && format.choices, Object.keys(FORMATS));
  });

  it('every flag appears in the help of its commands and in the completions of each shell', () => {
    for (const command of COMMANDS) {
      const help = renderHelp(command);
      for (const flag of flagsOf(command.name)) assert.ok(help.includes(spellingOf(flag)), flag.name);
    }
    for (const shell of SHELLS) {
      const text = renderCompletions(shell);
      for (const { name } of COMMANDS) assert.ok(text.includes(name));
      for (const flag of FLAGS) assert.ok(text.includes(spellingOf(flag).slice(2)), `${shell} ${flag.name}`);
    }
  });
});
