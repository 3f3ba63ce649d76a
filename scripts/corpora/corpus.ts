/** What the readers of natural texts hand to the measurement. */

export interface CorpusDocument {
  /** A language, or a file: what the document is told by. */
  readonly group: string;
  readonly text: string;
}

export interface Corpus {
  readonly name: string;
  /** What a document of it is. */
  readonly what: string;
  /** True where the running Node makes the texts: how many and how long they are differs between its versions. */
  readonly isMadeHere?: boolean;
  documents(): Iterable<CorpusDocument> | AsyncIterable<CorpusDocument>;
}
