/** The report for an agent: counts and places, and the scheme and length of each hidden message. */

import type { TextReport } from '../reporter/report-of.ts';
import { type PlacedPayload, withoutMakers } from '../scan-data.ts';

/** Of places, and of messages. */
const MAX_PLACES = 100;

/** With `showsPayloads` the decoded messages too, and what spells them. */
export function reportToAgent(report: TextReport, showsPayloads: boolean): Record<string, unknown> {
  const { characters, deleted, replaced, kept, suspicion, verdict, payloads, caveats } = report;
  // What carries a payload is the payload, in another notation: neither its places nor its letters are listed.
  const isSecret = report.hidesMessage && !showsPayloads;
  return {
    ...{ characters, deleted, replaced, kept, unclean: deleted + replaced > 0, suspicion, verdict },
    payloads: payloads.slice(0, MAX_PLACES).map((payload) => describePayload(payload, showsPayloads)),
    ...(payloads.length > MAX_PLACES && { morePayloads: payloads.length - MAX_PLACES }),
    ...(isSecret ? {} : { kinds: report.kinds, ...placesOf(report) }),
    caveats: showsPayloads ? caveats : withoutMakers(caveats),
  };
}

function placesOf({ places, deleted, replaced }: TextReport) {
  const shown = places.filter(({ action }) => action !== 'kept').slice(0, MAX_PLACES);
  return {
    places: shown.map(({ offset: _, characterClass: __, byHand: ___, ...place }) => place),
    morePlaces: deleted + replaced - shown.length,
  };
}

function describePayload({ text, offset: _, ...facts }: PlacedPayload, showsText: boolean) {
  return { ...facts, characters: Array.from(text).length, ...(showsText && { text }) };
}
