import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRelay, tool } from './start-relay.ts';

describe('original names that mcp-proxy restores for the server', () => {
  it('two parameters of a tool that look the same get different cleaned names, and the server gets the original ones', () => {
    const { ask, call } = startRelay();
    const inputSchema = {
      properties: { 'a\u{200B}': { type: 'string' }, a: { type: 'string' }, type: { properties: { b: {} } } },
      required: ['a\u{200B}', 'a'],
      dependentRequired: { 'a\u{200B}': ['a'] },
    };
    const { tools } = ask('tools/list', { tools: [tool('t', { inputSchema })] });
    assert.deepEqual(tools, [
      tool('t', {
        inputSchema: {
          properties: { a_2: { type: 'string' }, a: { type: 'string' }, type: { properties: { b: {} } } },
          required: ['a_2', 'a'],
          dependentRequired: { a_2: ['a'] },
        },
      }),
    ]);
    const given = { a_2: 'x', a: 'y', type: { b: 'a_2' } };
    assert.deepEqual(call('tools/call', { name: 't', arguments: given }).arguments, {
      ...{ 'a\u{200B}': 'x', a: 'y', type: { b: 'a_2' } },
    });
  });

  it('mcp-proxy restores original enum values in arguments, but no words from descriptions, titles and examples', () => {
    const { ask, call } = startRelay();
    const city = { description: 'Par\u{200B}is', default: 'Par\u{200B}is', examples: ['Rom\u{200B}e'] };
    const size = { anyOf: [{ const: 'L\u{200B}' }, { $ref: '#/$defs/Size' }] };
    const $defs = { Size: { enum: ['S\u{200B}', 'M\u{200B}', 'M'] } };
    const inputSchema = { title: 'Ti\u{200B}tle', properties: { city, size }, $defs };
    ask('tools/list', { tools: [tool('t', { inputSchema })] });
    const restored = (given: object) => call('tools/call', { name: 't', arguments: given }).arguments;
    const texts = { city: 'Paris', more: ['Rome', 'Title', 'L'] };
    assert.deepEqual(restored(texts), texts);
    assert.deepEqual(restored({ size: 'L' }), { size: 'L\u{200B}' });
    assert.deepEqual(restored({ size: ['S', 'M'] }), { size: ['S\u{200B}', 'M'] });
  });

  it('a tool result cannot redirect a resource URI to a look-alike URI with hidden characters', () => {
    const { ask, call } = startRelay();
    const odd = 'file:///no\u{200B}tes.md';
    const read = () => call('resources/read', { uri: 'file:///notes.md' }).uri;
    ask('tools/call', { structuredContent: { page: { uri: odd } }, content: [{ type: 'text', uri: odd }] });
    ask('tools/call', {
      content: [{ type: 'text', text: '', resource: { uri: odd } }],
      contents: [{ uri: odd }],
    });
    assert.equal(read(), 'file:///notes.md');
    ask('resources/list', {
      resources: [
        { uri: odd, name: 'a' },
        { uri: 'file:///notes.md', name: 'b' },
      ],
    });
    ask('tools/call', { content: [{ type: 'resource_link', uri: odd, name: 'c' }] });
    ask('resources/list', { resources: [{ uri: odd, name: 'a' }] }, { cursor: '2' });
    assert.equal(read(), 'file:///notes.md');
  });

  it('a client reads a resource from a prompt or from another resource by its cleaned URI', () => {
    const { ask, call } = startRelay();
    const resource = (name: string) => ({ uri: `file:///${name}\u{200B}`, text: '' });
    ask('prompts/get', {
      messages: [{ role: 'user', content: { type: 'resource', resource: resource('a') } }],
    });
    ask('resources/read', { contents: [resource('b')] });
    for (const name of ['a', 'b'])
      assert.equal(call('resources/read', { uri: `file:///${name}` }).uri, resource(name).uri);
  });

  it('a tool call in a sampling answer reaches the server with the original tool and argument names', () => {
    const { pass } = startRelay();
    const inputSchema = { properties: { 'q\u{200B}': {} } };
    const params = { messages: [], tools: [{ name: 'find\u{200B}', inputSchema }] };
    const asked = pass('server', { id: 1, method: 'sampling/createMessage', params }).onward;
    assert.partialDeepStrictEqual(asked?.params, {
      tools: [{ name: 'find', inputSchema: { properties: { q: {} } } }],
    });
    const block = (name: string, input: object) => ({ type: 'tool_use', id: 'x', name, input });
    const text = { type: 'text', text: 'find q' };
    const content = [text, block('find', { q: 'find' }), block('other', { q: 1 })];
    const { onward } = pass('client', { id: 1, result: { role: 'assistant', content } });
    assert.deepEqual(onward?.result, {
      role: 'assistant',
      content: [text, block('find\u{200B}', { 'q\u{200B}': 'find' }), block('other', { q: 1 })],
    });
  });
});
