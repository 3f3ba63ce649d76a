/** The formats for programs: one object of JSON, or one a line. */
import { isUnclean, type Outcome, type PlacedPayload, type Scanned, withoutMakers } from '../scan-data.ts';
import { escapeHidden } from './escape-json.ts';
import type { Fate, Format, FormatSettings } from './format.ts';
import { shownPayloads } from './payload-sentence.ts';

/** Raised when a field changes its meaning or goes; a new field raises nothing. */
const VERSION = 1;

export function makeJson(settings: FormatSettings): Format {
  let isFirst = true;
  return {
    begin: () => `{"version":${VERSION},"sources":[`,
    source(outcome, fate, problem) {
      const comma = isFirst ? '\n' : ',\n';
      isFirst = false;
      return `${comma}${write(describe(outcome, fate, problem, settings))}`;
    },
    end: (summary) => `\n],"summary":${write(summary)}}\n`,
  };
}

export function makeNdjson(settings: FormatSettings): Format {
  return {
    begin: () => '',
    source: (outcome, fate, problem) => `${write(describe(outcome, fate, problem, settings))}\n`,
    end: (summary) => `${write({ version: VERSION, summary })}\n`,
  };
}

function write(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}

function describe(
  outcome: Outcome,
  fate: Fate,
  problem: string | undefined,
  settings: FormatSettings,
): object {
  if (outcome.outcome !== 'scanned') return outcome;
  const {
    encoding,
    fileState: _,
    isLfsPointer: _isLfsPointer,
    inlineIs: _inlineIs,
    tallies: _tallies,
    escapes: _escapes,
    notes,
    kinds,
    places: _places,
    payloads,
    hidesMessage,
    text,
    ...facts
  } = outcome;
  // What carries a payload is the payload, in another notation: neither its places nor its letters are listed.
  const isSecret = settings.isAgentSafe && hidesMessage;
  const shown = shownPayloads(outcome, settings);
  return {
    ...facts,
    ...(settings.isAgentSafe && { caveats: withoutMakers(facts.caveats) }),
    encoding: encoding.name,
    signature: encoding.hasSignature,
    // They quote the text, which agents are not to read.
    ...(notes !== undefined && !settings.isAgentSafe && { notes }),
    unclean: isUnclean(outcome),
    ...(fate !== 'reported' && { written: fate === 'written' }),
    ...(problem !== undefined && { problem }),
    ...(isSecret ? {} : { kinds }),
    ...(isSecret || settings.isSummary ? {} : placesOf(outcome, settings)),
    payloads: shown.map((payload) => describePayload(payload, settings)),
    ...(shown.length < payloads.length && { morePayloads: payloads.length - shown.length }),
    ...(settings.showsText && { text }),
  };
}

function placesOf(scanned: Scanned, { limit, showsKept }: FormatSettings): object {
  const { places, deleted, replaced, kept, escapes = [] } = scanned;
  const shown = places.filter(({ action }) => showsKept || action !== 'kept').slice(0, limit);
  const escaped = escapes.filter(({ action }) => showsKept || action !== 'kept').slice(0, limit);
  return {
    ...(escaped.length > 0 && { escapes: escaped }),
    places: shown,
    morePlaces: deleted + replaced + (showsKept ? kept : 0) - shown.length,
  };
}

function describePayload(payload: PlacedPayload, { isAgentSafe }: FormatSettings): object {
  if (!isAgentSafe) return payload;
  const { text, ...facts } = payload;
  return { ...facts, characters: Array.from(text).length };
}
