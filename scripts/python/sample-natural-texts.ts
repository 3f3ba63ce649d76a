/** Prints a part of the natural texts of `npm run corpora`, a JSON string a line, for `npm run bench:python`. */
import { CORPORA } from '../corpora/natural-texts.ts';

/** Of so many documents, one: some ten million characters in all. */
const ONE_OF = 16;

let count = 0;
for (const { documents } of CORPORA)
  for await (const { text } of documents())
    if (count++ % ONE_OF === 0 && !process.stdout.write(`${JSON.stringify(text)}\n`))
      await new Promise((done) => process.stdout.once('drain', done));
