/** What is wrong with an address that leads nowhere: invisible characters, or look-alikes. */
import type { Finding, Inspection } from '@limpid/engine';
import { shortName } from '../design/short-names.ts';
import { isOwnPage } from './own-pages.ts';

/** A piece of the address: plain, or a character that does not belong there. */
export interface AddressPiece {
  readonly text: string;
  /** Present for one that does not belong. */
  readonly fault?: AddressFault;
}

export interface AddressFault {
  /** In sentence case: Zero width space. */
  readonly name: string;
  /** As a chip carries it: ZWSP. */
  readonly label: string;
  readonly technique: Finding['technique'];
  /** What belongs there; null for nothing. */
  readonly replacement: string | null;
}

export interface ReadAddress {
  readonly pieces: readonly AddressPiece[];
  /** In the order of the address. */
  readonly faults: readonly AddressFault[];
  /** The plain text beside the first of them. */
  readonly before: string;
  readonly after: string;
  /** The address without them. */
  readonly cleaned: string;
  /** Whether there is a page of ours; nothing else is linked to. */
  readonly leadsToPage: boolean;
}

/** Letters shown on each side of a character; a slash ends them. */
const BEFORE = /[^/]{1,12}$/u;
const AFTER = /^[^/]{1,12}/u;

/** Null for an address that nothing is hidden in. `inspection` is what the engine says about `address`. */
export function readAddress(
  address: string,
  { marks, findings, text }: Pick<Inspection, 'marks' | 'findings' | 'text'>,
): ReadAddress | null {
  const pieces: AddressPiece[] = [];
  let end = 0;
  for (const mark of marks) {
    const { decision } = mark;
    if (decision.action === 'keep') continue;
    const replacement = decision.action === 'replace' ? decision.text : null;
    const { technique, codePoint } = mark;
    const codePointLabel = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
    const name = findings.find((finding) => finding.codePoint === codePointLabel)?.name ?? codePointLabel;
    if (mark.start > end) pieces.push({ text: address.slice(end, mark.start) });
    const fault = {
      name: name.charAt(0) + name.slice(1).toLowerCase(),
      label: shortName(codePoint),
      technique,
      replacement,
    };
    pieces.push({ text: address.slice(mark.start, mark.end), fault });
    end = mark.end;
  }
  const first = pieces.findIndex(({ fault }) => fault !== undefined);
  if (first < 0) return null;
  if (end < address.length) pieces.push({ text: address.slice(end) });
  const faults = pieces.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  const before = pieces[first - 1]?.text ?? '';
  const after = pieces.slice(first + 1).find(({ fault }) => fault === undefined)?.text ?? '';
  return {
    pieces,
    faults,
    before: BEFORE.exec(before)?.[0] ?? before.slice(-1),
    after: AFTER.exec(after)?.[0] ?? after.slice(0, 1),
    cleaned: text,
    leadsToPage: isOwnPage(text),
  };
}
