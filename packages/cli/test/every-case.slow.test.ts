/** Every natural text in chunks of a file: a run of `npm test` tries some of them. */
process.env.LIMPID_EVERY_CASE = '1';
await import('../src/scanner/streamed-text.test.ts');
