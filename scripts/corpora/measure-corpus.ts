/** Runs the engine, and the tools of others, over every document of a corpus. */
import { isDeepStrictEqual } from 'node:util';
import { type CleanReport, clean } from '../../packages/engine/src/index.ts';
import { findCandidates } from '../../packages/engine/src/text/find-candidates.ts';
import { MAX_UNITS, openKernel } from '../../packages/engine/src/text/kernel/open-kernel.ts';
import { surveyPortably } from '../../packages/engine/src/text/portable-survey.ts';
import { type Figures, Tally } from './expectation.ts';
import { type Change, changesOf, explainChange, wordAround } from './explain-change.ts';
import type { Corpus, CorpusDocument } from './natural-texts.ts';
import type { Peer, PeerVerdict } from './peers.ts';

/** The suspicion from which a text is suspected. */
const ALARM = 30;
/** Characters on either side of a change that the expectation shows. */
const SHOWN = 4;
const LONGEST_SHOWN_WORD = 30;
const HIDDEN = /[\p{Cf}\p{Cc}]/gu;

export interface Measured {
  readonly corpus: Corpus;
  readonly figures: Figures;
  readonly peers: readonly PeerVerdict[];
}

/** The same for each document with the same text. */
interface Outcome {
  readonly characters: number;
  readonly report: CleanReport | null;
  readonly changes: readonly Change[];
  /** Code points; empty where nothing is changed. */
  readonly split: readonly string[];
  readonly peers: readonly PeerVerdict[];
}

/** What a run tells while it measures. */
export interface Listener {
  /** With the number of documents. */
  readonly onProgress: (documents: number) => void;
  /** With each text that is changed, once. */
  readonly onChanged?: (document: CorpusDocument, changes: readonly Change[]) => void;
}

export async function measureCorpus(
  corpus: Corpus,
  peers: readonly Peer[],
  { onProgress, onChanged }: Listener,
): Promise<Measured> {
  const tally = new Tally();
  tally.expectNone('changed', 'changed wrongly', 'payloads', 'highest suspicion');
  const totals = peers.map(() => ({ changed: 0, wrong: 0 }));
  // Locales inherit most of their texts.
  const outcomes = new Map<string, Outcome>();
  let documents = 0;
  let characters = 0;
  for await (const document of corpus.documents()) {
    let outcome = outcomes.get(document.text);
    if (outcome === undefined) {
      outcome = judge(document.text, peers);
      outcomes.set(document.text, outcome);
      if (outcome.changes.length > 0 && document.isPage !== true) onChanged?.(document, outcome.changes);
    }
    documents++;
    if (document.isPage === true) tally.add('characters of pages', outcome.characters);
    else characters += outcome.characters;
    if (outcome.report !== null) addReport(tally, document, outcome, outcome.report);
    for (const [index, verdict] of outcome.peers.entries()) {
      const total = totals[index] as { changed: number; wrong: number };
      total.changed += verdict.changed;
      total.wrong += verdict.wrong;
    }
    if (documents % 1000 === 0) onProgress(documents);
  }
  tally.add('documents', documents);
  tally.add('characters', characters);
  return { corpus, figures: tally.figures, peers: totals };
}

function judge(text: string, peers: readonly Peer[]): Outcome {
  requireSameSurvey(text);
  const first = clean(text);
  const isChanged = first.text !== text || first.deleted + first.replaced > 0;
  const changes = isChanged ? changesOf(text) : [];
  const split = isChanged ? Array.from(text) : [];
  const ours = indexesOf(split, changes);
  return {
    characters: first.characters,
    report: first.findings.length > 0 || first.suspicion > 0 ? first : null,
    changes,
    split,
    peers: peers.map((peer) => peer.judge(text, ours)),
  };
}

function indexesOf(split: readonly string[], changes: readonly Change[]): ReadonlySet<number> {
  const offsets = new Set(changes.map(({ offset }) => offset));
  const indexes = new Set<number>();
  let index = 0;
  for (const [offset, character] of split.entries()) {
    if (offsets.has(offset)) indexes.add(index);
    index += character.length;
  }
  return indexes;
}

function addReport(tally: Tally, document: CorpusDocument, outcome: Outcome, report: CleanReport): void {
  const { group, text } = document;
  tally.add('payloads', report.payloads.length);
  tally.raise('highest suspicion', report.suspicion);
  if (document.isPage !== true) addChanges(tally, group, outcome, report);
  if (clean(report.text).text !== report.text) tally.add('not idempotent', 1);
  // One with a hidden character in it is none, until it is cleaned.
  const seen = text.replace(HIDDEN, '');
  if (!isDeepStrictEqual(directivesOf(seen), directivesOf(report.text.replace(HIDDEN, ''))))
    tally.add('directives changed', 1);
  if (report.suspicion < ALARM) return;
  tally.add(`ALARM | ${group} | ${report.suspicion} | ${showText(text)}`, 1);
}

function addChanges(tally: Tally, group: string, outcome: Outcome, report: CleanReport): void {
  tally.add('changed', report.deleted + report.replaced);
  for (const { technique, removed, reason, count } of report.findings) {
    if (technique === 'nbsp') tally.add(`spaces ${removed ? 'replaced' : 'kept'} in ${group}`, count);
    else if (reason !== undefined) tally.add(`kept for ${reason}`, count);
    if (technique === 'homoglyph' && removed) tally.add('look-alikes replaced', count);
  }
  let wrong = 0;
  for (const change of outcome.changes) {
    if (change.technique === 'nbsp') continue;
    const reason = explainChange(outcome.split, change);
    if (reason === null) wrong++;
    tally.add(`${reason ?? 'WRONG'} | ${group} | ${showChange(outcome.split, change)}`, 1);
  }
  tally.add('changed wrongly', wrong);
}

/** What a program puts its values for: no cleaning may touch it. */
function directivesOf(text: string): readonly string[] {
  return text.match(/%(?:\d+\$)?[-+#0-9.]*(?:hh?|ll?|[qjzt])?[A-Za-z]|%\(\w+\)\w|\{\w*\}/g) ?? [];
}

function showChange(split: readonly string[], change: Change): string {
  const { offset, technique, codePoint, replacement } = change;
  const end = replacement === '' ? 'deleted' : `to ${escapeText(replacement)}`;
  const word = technique === 'homoglyph' ? wordAround(split, offset) : [];
  if (word.length > 0 && word.length <= LONGEST_SHOWN_WORD) {
    return `${codePoint} ${end} | ${escapeText(word.join(''))}`;
  }
  const before = split.slice(Math.max(0, offset - SHOWN), offset).join('');
  const after = split.slice(offset + 1, offset + 1 + SHOWN).join('');
  return `${codePoint} ${end} | ${escapeText(before)}[]${escapeText(after)}`;
}

export function showText(text: string): string {
  const shown = Array.from(text).slice(0, 40).join('');
  return `${escapeText(shown)}${shown.length < text.length ? ' ...' : ''}`;
}

/** Everything but plain ASCII as escapes. */
function escapeText(text: string): string {
  return Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number;
    const isPlain = codePoint >= 0x20 && codePoint < 0x7f && character !== '\\';
    return isPlain ? character : `\\u{${codePoint.toString(16).toUpperCase().padStart(4, '0')}}`;
  }).join('');
}

const kernel = openKernel();

/** Compares the kernel with the portable finder, in parts that the kernel accepts. */
function requireSameSurvey(text: string): void {
  for (let start = 0; start < text.length; start += MAX_UNITS) {
    const part = text.slice(start, start + MAX_UNITS);
    if (kernel === null) return;
    const { places, ...answers } = kernel(part);
    const isSame =
      isDeepStrictEqual(answers, surveyPortably(part)) &&
      (places === undefined || isDeepStrictEqual(findCandidates(part, places), findCandidates(part)));
    if (!isSame)
      throw new Error(`The kernel and the portable finder differ: ${escapeText(part.slice(0, 400))}`);
  }
}
