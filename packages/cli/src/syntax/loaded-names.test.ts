import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadedNames } from './loaded-names.ts';

const namesIn = (file: string, text: string) =>
  loadedNames(file, text).flatMap(({ start, end, kind }) =>
    kind === 'setting' ? [] : text.slice(start, end),
  );

describe('where a manifest names what it loads', () => {
  it('keys behind commas, braces and blanks are names, and values are none', () => {
    const table = '  [target.x.dependencies]\n\u00e9a = "1"\n';
    assert.deepEqual(namesIn('Cargo.toml', `[dependencies]\n  \u00e9a = { version = "1" }\n`), ['\u00e9a']);
    assert.deepEqual(namesIn('Pipfile', `packages = { a = "1", \u00e9b = "1",\u00e9c="2" }\n`), [
      '\u00e9b',
      '\u00e9c',
    ]);
    assert.deepEqual(namesIn('Cargo.toml', '  [dependencies.\u00e9a]\n'), ['\u00e9a']);
    assert.deepEqual(namesIn('Cargo.toml', `[package]\n\u00e9a = "1"\n${table.replace('dep', 'x')}`), []);
  });

  it('labels of Bazel and what it loads are names, and other strings are none', () => {
    for (const file of ['BUILD', 'BUILD.bazel', 'a.bzl', 'WORKSPACE', 'a.star']) {
      assert.deepEqual(namesIn(file, 'load(\n  "//a:\u00e9.bzl",\n  "\u00e9a",\n  b = "\u00e9c",\n)\n'), [
        '//a:\u00e9.bzl',
        '\u00e9a',
        '\u00e9c',
      ]);
      assert.deepEqual(
        namesIn(file, 'x(deps = ["//\u00e9", ":\u00e9", "@\u00e9//a:b"], doc = "\u00e9: //a")'),
        ['//\u00e9', ':\u00e9', '@\u00e9//a:b'],
      );
    }
    assert.deepEqual(namesIn('a.py', 'x = "//\u00e9"\n'), []);
  });

  it('lists of versions and servers of agents are read', () => {
    for (const [file, text] of [
      ['pubspec.yaml', 'dependencies:\n  \u00e9a: ^1.0.0 # \u00e9b\n'],
      ['libs.versions.toml', 'b = { module = "\u00e9a", x = "\u00e9b" }\n'],
      [
        'mcp.json',
        '{"mcpServers":{"a":{"command":"\u00e9a","args":[],"note":"\u00e9b"},"b":{"command":null,"note":"\u00e9b"}}}',
      ],
      ['Directory.Packages.props', '<PackageVersion Include="\u00e9a" Version="\u00e9b" />'],
    ] as const)
      assert.deepEqual(namesIn(file, text), ['\u00e9a'], file);
  });

  it('the list of a project that no bracket closes ends where the next key begins', () => {
    const text = 'requires = [\n  "a", # b = c, don\'t\n  "\u00e9a",\nother = "\u00e9b"\n';
    assert.deepEqual(namesIn('pyproject.toml', text), ['\u00e9a']);
  });

  it('a letter behind many blanks or commas is no name', () => {
    assert.deepEqual(namesIn('Cargo.toml', `${' '.repeat(4000)}\u00e9`), []);
    assert.deepEqual(namesIn('Cargo.toml', `[dependencies]\n${','.repeat(4000)}\u00e9`), []);
  });
});
