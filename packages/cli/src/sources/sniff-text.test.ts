import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeStart, judgeWhole, SNIFFED_BYTES, widthOf } from './sniff-text.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const ELF = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(200), Buffer.from('text')]);
const NOISE = Buffer.from(Array.from({ length: 500 }, (_, index) => (index * index * 7 + index) & 0xff));

const named = (bytes: Buffer, path: string) => judgeStart(bytes, { path });
const inTree = (bytes: Buffer, path: string) =>
  judgeStart(bytes, { path, ifBinary: 'skip-unless-named-as-text' });
const toClean = (bytes: Buffer, path: string) => judgeStart(bytes, { path, ifBinary: 'refuse' });
const all = [named, inTree, toClean];

describe('the detection of binary files', () => {
  it('a text with a few NUL characters is read as text', () => {
    for (const text of [
      '\0',
      'a\0',
      '\0a\u{200B}b',
      'a\0b\0c\0d\u{200B} and so on',
      `${'word '.repeat(99)}\0`,
    ]) {
      for (const judge of all) {
        const isShort = text.length < 2;
        assert.equal(judge(Buffer.from(`${text}${isShort ? 'abc' : ''}`), 'notes.md'), null, text);
      }
    }
    assert.equal(inTree(Buffer.from(`${'a'.repeat(SNIFFED_BYTES)}${'\0'.repeat(99)}`), 'notes.md'), null);
  });

  it('a file with a binary file extension is treated as binary, unless its content is text', () => {
    for (const judge of all) {
      for (const path of ['logo.png', 'in/LOGO.PNG', 'a.tar.gz', 'lib.so.1.2', '.DS_Store'])
        for (const bytes of [PNG, ELF, NOISE]) assert.equal(judge(bytes, path), 'binary', path);
      for (const text of ['pass\u{200B}word', 'pass\u{200B}word\0'])
        assert.equal(judge(Buffer.from(text), 'logo.png'), null);
      assert.equal(judge(Buffer.alloc(0), 'logo.png'), null);
      const cut = Buffer.from(`${'a'.repeat(SNIFFED_BYTES - 2)}\u{1F600}`);
      assert.equal(judge(cut, 'logo.png'), null);
      assert.equal(judge(ELF, 'bin/program'), 'binary');
    }
  });

  it('in a folder scan, a UTF-8 file with many NUL characters is read if it has a code or prose file name', () => {
    const bytes = Buffer.from(`code()${'\0'.repeat(50)}`);
    for (const path of ['a.c', 'AGENTS.md', '.cursorrules', 'in/rules.mdc', 'evil.js'])
      assert.equal(inTree(bytes, path), null, path);
    const zip = Buffer.from(`PK\u0003\u0004${'\0'.repeat(50)}`);
    assert.equal(inTree(zip, '.cursorrules'), null);
    assert.equal(judgeStart(bytes, { path: 'a.c', ifBinary: 'skip' }), 'looks-binary');
    assert.equal(inTree(zip, 'rules'), 'binary');
  });

  it('in a folder scan, a code or prose file that is neither UTF-8 nor clearly binary is refused', () => {
    const script = Buffer.concat([
      Buffer.from(`echo hello there\n# ${'\0'.repeat(6)}`),
      Buffer.of(0xff, 0xfe),
    ]);
    for (const path of ['a.sh', 'b.py', 'README.md'])
      assert.match(inTree(script, path) ?? '', /^It has the name/, path);
    for (const path of ['data', 'a.bin', 'a.dat']) assert.notEqual(inTree(script, path), null, path);
    for (const path of ['a.ts', 'a.js', 'CLAUDE.md', 'x.prompty', '.goosehints', 'Dockerfile.prod'])
      for (const bytes of [NOISE, Buffer.concat([Buffer.from('/*'), Buffer.alloc(5000), Buffer.of(0xff)])])
        assert.match(inTree(bytes, path) ?? '', /^It has the name/, path);
    assert.match(inTree(Buffer.concat([Buffer.from('#!/bin/sh\n'), NOISE]), 'pre-commit') ?? '', /^It has/);
    assert.equal(inTree(Buffer.from(`#!/bin/sh\n: '${'\0'.repeat(12)}'\n`), 'pre-commit'), null);
  });

  it('a .ts file is a video only if no program text could begin so', () => {
    const packets = (header: string, rest: Buffer) =>
      Buffer.concat(Array.from({ length: 9 }, () => Buffer.concat([Buffer.from(header), rest])));
    const noise = NOISE.subarray(0, 186);
    for (const path of ['video.ts', 'video.mts']) {
      assert.equal(inTree(packets('G@', noise), path), 'binary', path);
      assert.match(inTree(packets('G=', noise), path) ?? '', /^It has the name of a text/, path);
      for (const header of ['G=', 'G@'])
        assert.equal(inTree(packets(header, Buffer.from('a\0'.repeat(93))), path), null, path);
    }
  });

  it('an ASCII file with a few other bytes is not skipped as binary, whatever its name', () => {
    const code = 'console.log("a text that a program loads as code");\n'.repeat(9);
    const invalid = Buffer.concat([Buffer.from('// '), Buffer.of(0xff), Buffer.from(`\n${code}`)]);
    const controls = Buffer.from(`// ${'\0'.repeat(20)}\n${code}`);
    for (const path of ['logo.png', 'a.woff', 'a.zip', 'a.db', 'x.pth'])
      for (const judge of all) assert.equal(judge(invalid, path), null, path);
    const short = Buffer.concat([Buffer.from('echo PWN\n# '), Buffer.of(0xff)]);
    assert.equal(inTree(short, 'logo.png'), null);
    for (const path of ['logo.png', 'a.db', 'a.dat', 'data']) {
      assert.match(inTree(controls, path) ?? '', /^It looks binary, but is ASCII for the most part\. /, path);
      assert.equal(named(controls, path), null, path);
      assert.equal(judgeStart(controls, { path, ifBinary: 'skip' }), 'looks-binary', path);
    }
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), invalid, controls]);
    for (const judge of all) assert.equal(judge(pdf, 'a.pdf'), 'binary');
    assert.equal(inTree(pdf, 'a'), 'binary');
    assert.equal(inTree(pdf, 'a.dat'), 'looks-binary');
    for (const path of ['a.tar', 'a.safetensors', 'a.onnx', 'a.bcmap', 'a.pyc'])
      assert.equal(inTree(controls, path), 'binary', path);
    const script = Buffer.concat([
      Buffer.from('#!/bin/sh\n# caf'),
      Buffer.of(0xe9),
      Buffer.from('\nrm -r a\n'),
    ]);
    for (const path of ['run.tar', 'run.safetensors']) assert.equal(inTree(script, path), null, path);
  });

  it('a .pth file is code, unless it begins as a ZIP archive or a pickle', () => {
    const tail = Buffer.concat([NOISE, Buffer.alloc(99)]);
    for (const start of [Buffer.from('PK\u0003\u0004'), Buffer.of(0x80, 0x02)])
      for (const judge of all) assert.equal(judge(Buffer.concat([start, tail]), 'model.pth'), 'binary');
    assert.match(
      inTree(Buffer.concat([Buffer.from('import x # '), tail]), 'x.pth') ?? '',
      /^It has the name/,
    );
    assert.equal(inTree(Buffer.from(`import x # ${'\0'.repeat(20)}`), 'x.pth'), null);
  });

  it('a hook of git is read however many control characters it has', () => {
    const script = Buffer.from(`npm test\n# ${'\0'.repeat(80)}\n`);
    for (const path of ['.husky/pre-commit', 'in/.githooks/pre-push', 'hooks/x', 'githooks/x'])
      assert.equal(inTree(script, path), null, path);
    for (const path of ['hooks/x.dat', 'hooks/in/x', 'myhooks/x', 'pre-commit'])
      assert.equal(inTree(script, path), 'looks-binary', path);
  });

  it('a file whose extension binary files share with texts is read unless its content looks binary', () => {
    for (const path of ['common.lib', 'README.pt', 'pt.mo']) {
      assert.equal(
        inTree(Buffer.from(`${'um texto sem acento\n'.repeat(20)}n\u00E3o`, 'latin1'), path),
        null,
        path,
      );
      assert.equal(inTree(ELF, path), 'binary', path);
    }
  });

  it('a file with binary-looking content is scanned if given by name, skipped in a folder scan, and never cleaned', () => {
    for (const [bytes, path] of [
      [NOISE, 'notes.dat'],
      [NOISE, 'rules'],
      [Buffer.from('a\0b\0c\0d\0e\0f'), 'list'],
    ] as const) {
      assert.equal(named(bytes, path), null, path);
      assert.equal(inTree(bytes, path), 'looks-binary', path);
      assert.match(toClean(bytes, path) ?? '', /^It looks binary, and is left alone\./, path);
    }
  });

  it('UTF-16 is refused in files of programs that know only bytes', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('echo\n', 'utf16le')]);
    for (const path of [
      'a.sh',
      'a.py',
      'a.php',
      '.npmrc',
      'a.tf',
      'a.service',
      '.inputrc',
      '.npmignore',
      'CODEOWNERS',
      '.env.local',
      'Dockerfile.dev',
      'a.bats',
      '.gitattributes',
    ])
      assert.match(String(judgeStart(bytes, { path })), /^It begins as UTF-16/);
    for (const path of ['a.ps1', 'a.txt', 'a.reg', 'a.cs']) assert.equal(judgeStart(bytes, { path }), null);
  });

  it('UTF-16 of code and settings is refused if what reads bytes finds other lines in it', () => {
    const comment = '; \u{8FD9}\u{662F}\u{4E0A}\u{6587}\u{7684}\u{8BF4}\u{660E}\u{3002}\r\n'.repeat(99);
    const text = Buffer.from(`\u{FEFF}${comment}[main]\r\nadmin=0\r\n`, 'utf16le');
    const among = (lines: string, at: number, bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, at), Buffer.from(lines), bytes.subarray(at)]);
    for (const lines of ['\nadmin=1\n', '\n[main]\n\n\n', '\nDROP TABLE a;\n', '\r\nDROP TABLE a;\r\n'])
      for (const path of ['a.ini', 'a.sql', 'a.yml', 'a.cs'])
        for (const bytes of [text, Buffer.from(text).swap16()])
          assert.match(String(judgeStart(among(lines, 20, bytes), { path })), /^It begins as UTF-16/, lines);
    assert.equal(judgeStart(text, { path: 'a.ini' }), null);
    assert.equal(judgeStart(among('\nadmin=1\n', 20, text), { path: 'a.txt' }), null);
    const long = Buffer.concat([text, Buffer.alloc(SNIFFED_BYTES, 'a\0'), Buffer.from('\nadmin=1\n')]);
    assert.match(String(judgeWhole(long, { path: 'a.ini' })), /^It begins as UTF-16/);
    assert.equal(judgeWhole(long.subarray(0, -9), { path: 'a.ini' }), null);
  });

  it('UTF-16 and UTF-32 are recognized without a byte order mark, and not confused with ASCII and NUL characters', () => {
    const texts = [
      'plain words\r\n',
      '\u{43F}\u{430}\u{440} \u{43E}\u{43B}\n',
      '\u{E2A}\u{E27} \u{E31}\n',
      '\u{939}\u{93F} \u{928}\n',
      '\u{65E5}\u{672C}\u{8A9E} \u{6587}\u{5B57}\u{3002}\n\u{1F600}',
      'a\u{200B}b',
    ];
    for (const text of texts) {
      const little = Buffer.from(text, 'utf16le');
      const wide = Buffer.alloc(4 * Array.from(text).length);
      for (const [index, one] of Array.from(text).entries())
        wide.writeUInt32LE(one.codePointAt(0) as number, 4 * index);
      assert.deepEqual(widthOf(little, little.length), { width: 2, isLittle: true }, text);
      assert.deepEqual(
        widthOf(Buffer.from(little).swap16(), little.length),
        { width: 2, isLittle: false },
        text,
      );
      assert.deepEqual(widthOf(wide, wide.length), { width: 4, isLittle: true }, text);
      assert.deepEqual(widthOf(Buffer.from(wide).swap32(), wide.length), { width: 4, isLittle: false }, text);
      for (const judge of all) assert.equal(judge(little, 'a.txt'), null);
    }
    const long = Buffer.from(`a${'bcd\u{1F600}'.repeat(SNIFFED_BYTES)}`, 'utf16le');
    assert.deepEqual(widthOf(long, long.length), { width: 2, isLittle: true });
    for (const bytes of [
      PNG,
      ELF,
      NOISE,
      Buffer.from('hello\0world!'),
      Buffer.from('plain'),
      Buffer.alloc(8),
    ])
      assert.equal(widthOf(bytes, bytes.length), null);
  });
});
