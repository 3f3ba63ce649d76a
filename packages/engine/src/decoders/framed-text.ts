/** What was read to the message in it: without a printable checksum or length beside it. */
import { isChecksum } from './any-scheme/checksums.ts';

/** Words, and a character that no sentence ends with: "at nine.f", "the third stoneQ". */
const ODD_END = /^[A-Za-z].* .*(?:[.!?][^\s.!?"')\]\d]|[a-z]{3}[A-Z#%&*+<=>@^_{|~])$/;
/** Words behind a capital, "BIgnore the text", or behind a sign that opens none, "!violet umbrella". */
const ODD_START = /^(?:[A-Z\d][A-Z][a-z']+ |[!+,/:;>?^|}][A-Za-z]{2,} )/;
/** A checksum of four bytes proves itself, whatever the text. */
const [LONG_SUM, FEWEST] = [4, 4];
const ASCII_END = /[!-~]$/;
/** Of a longer text nothing is looked for. */
const LONGEST = 1024;

const encoder = new TextEncoder();

export function withoutFrame(text: string): string {
  if (text.length > LONGEST || text.length < LONG_SUM + FEWEST) return text;
  const bytes = encoder.encode(text);
  const isSum = (count: number) => isChecksum(bytes.subarray(-count), bytes.subarray(0, -count));
  if (/^[ -~]{4}$/.test(text.slice(-LONG_SUM)) && isSum(LONG_SUM)) return text.slice(0, -LONG_SUM);
  if (ODD_END.test(text) && ASCII_END.test(text) && isSum(1)) return text.slice(0, -1);
  const rest = bytes.subarray(1);
  const isFrame = () => bytes[0] === rest.length || isChecksum(bytes.subarray(0, 1), rest);
  return ODD_START.test(text) && isFrame() ? text.slice(1) : text;
}
