import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCodeFile, isForAgents, isTextName, nameAsRead } from './syntax-of-file.ts';

describe('what a file is by its name', () => {
  it('files that programs run are code, also those without a common extension', () => {
    for (const name of [
      ...['Guardfile', 'config.ru', 'in/app.wsgi', 'meson.build', 'SConstruct', 'gradlew', '.vimrc', 'x.pth'],
      ...['a.es6', 'a.ipp', 'a.c++', 'a.sbt', 'a.vbs', 'a.m4', 'a.mak', 'configure.ac', 'a.php5', 'a.gyp'],
      ...[
        'a.move',
        'a.luau',
        'a.rbi',
        'a.qml',
        'a.tpl',
        'a.sh.in',
        'a.py.in',
        'a.c.tmpl',
        '.envrc',
        '.envrc.local',
      ],
      ...['a.nix', 'a.gjs', 'a.nimble', 'a.ll', 'a.wast', 'a.thy', 'a.dts', 'a.frag', 'a.capnp', 'a.eclass'],
      ...['a.cfm', 'a.jte', 'a.gohtml', 'a.vhdl', 'a.xquery', 'a.yara', 'a.zeek', 'a.p6', 'a.sml', 'a.mq5'],
      ...[
        'bashrc',
        'Appraisals',
        'cpanfile',
        'nextflow.config',
        'rebar.config',
        'dune-project',
        'Android.bp',
      ],
    ])
      assert.ok(isCodeFile(name, '') && isTextName(name), name);
  });

  it('names that texts or data have as well are no code', () => {
    for (const name of [
      'README.ru',
      'a.cls',
      'a.res',
      'a.reg',
      'a.exp',
      'a.spec',
      'notes.l',
      'hooks/x.md',
      '.env',
      'a.in',
      'a.ftl',
      ...['README.kk', 'a.ur', 'a.st', 'a.rsc', 'a.frm', 'uv.lock', 'yarn.lock', 'a.owl'],
    ])
      assert.equal(isCodeFile(name, ''), false, name);
  });

  it('a template is read as what it becomes', () => {
    assert.equal(nameAsRead('src/a.py.in'), 'src/a.py');
    assert.equal(nameAsRead('a.yaml.tmpl'), 'a.yaml');
    assert.equal(nameAsRead('setup.sh.j2'), 'setup.sh');
    assert.equal(nameAsRead('config.php.dist'), 'config.php');
    assert.equal(nameAsRead('a.html.in'), 'a.html');
    assert.equal(nameAsRead('a.svg.tmpl'), 'a.svg');
    for (const name of [
      'a.html.erb',
      'a.txt.example',
      'requirements.in',
      'requirements-dev.in',
      'a.in',
      'a.tpl',
      'a.1.in',
    ])
      assert.equal(nameAsRead(name), name);
  });

  it('a file in a folder of hooks is code if it has no extension', () => {
    for (const name of ['.husky/pre-commit', 'in\\.githooks\\pre-push', 'hooks/x', 'in/githooks/x'])
      assert.ok(isCodeFile(name, '') && isTextName(name), name);
    for (const name of ['hooks/x.dat', 'hooks/.x', 'hooks/in/x', 'myhooks/x'])
      assert.equal(isTextName(name), false, name);
  });

  it('instructions of agents are known by their name, or by the folder of a project or plugin', () => {
    for (const name of [
      ...[
        'CODEX.md',
        'docs/AGENTS.md',
        'CLAUDE.txt',
        '.windsurfrules.md',
        '.warp/rules.md',
        'system_prompt.txt',
      ],
      ...['skills\\x\\references\\a.md', 'a.prompt'],
    ])
      assert.ok(isForAgents(name), name);
    for (const name of ['README.md', 'prompts.md', 'commands/fr.md', 'docs/guide.md', 'claude.png'])
      assert.equal(isForAgents(name), false, name);
  });

  it('agents read every file without an extension in some of their folders', () => {
    for (const name of ['.roo/rules/style', '.roo/rules-code/x/y', '.clinerules/tests', 'in/.roo/rules/a.md'])
      assert.ok(isForAgents(name), name);
    for (const name of ['.roo/mcp', 'roo/rules/style', '.roo/rules/a.png'])
      assert.equal(isForAgents(name), false, name);
  });
});
