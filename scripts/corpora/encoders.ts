/** Packages that hide text, as they are: how many of their secrets are read, and how many carriers come back exactly. */
import { clean } from '../../packages/engine/src/index.ts';
import type { Figures } from './figures.ts';
import { Tally } from './figures.ts';
import { requireInstalled } from './installed-package.ts';
import type { Peer } from './peers.ts';
import { SeededSecrets } from './seeded-secrets.ts';

const SECRETS_OF_AN_ENCODER = 300;

/** Sentences with joiners and selectors of their own. */
const CARRIERS = [
  'The quick brown fox jumps over the lazy dog, and nobody minds.',
  '\u0645\u0646 \u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 \u06A9\u062A\u0627\u0628\u200C\u0647\u0627 \u0631\u0627 \u0628\u0641\u0631\u0648\u0634\u0645.',
  '\u0930\u093E\u091C\u094D\u200D\u092F \u0915\u0940 \u092D\u093E\u0937\u093E \u0939\u093F\u0928\u094D\u200D\u0926\u0940 \u0939\u0948\u0964',
  'A crew of \u{1F469}\u200D\u{1F680} and \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F waves \u{1F3F3}\uFE0F\u200D\u{1F308} to us.',
];

export interface EncoderResult {
  readonly encoder: string;
  readonly secrets: number;
  readonly decoded: number;
  readonly exact: number;
  /** Carriers that each peer gives back exactly; null for one that gives no text back. */
  readonly peers: readonly (number | null)[];
}

interface Encoder {
  readonly name: string;
  /** The hidden characters that spell the secret. */
  hide(secret: string): string;
}

function loadEncoders(): readonly Encoder[] {
  const steg = requireInstalled('corpora', 'zwsp-steg') as {
    readonly MODE_ZWSP: number;
    encode(text: string, mode?: number): string;
  };
  const library = requireInstalled('corpora', 'zero-width-lib') as { t2z(text: string): string };
  const StegCloak = requireInstalled('corpora', 'stegcloak') as new (
    encrypts: boolean,
    signs: boolean,
  ) => { hide(secret: string, password: string, cover: string): string };
  const cloak = new StegCloak(false, false);
  return [
    { name: 'zwsp-steg, five symbols', hide: (secret) => steg.encode(secret) },
    { name: 'zwsp-steg, three symbols', hide: (secret) => steg.encode(secret, steg.MODE_ZWSP) },
    { name: 'zero-width-lib', hide: (secret) => library.t2z(secret) },
    // It puts them at a random place of its cover: what it hid is taken out, so that each run hides alike.
    {
      name: 'stegcloak, unencrypted',
      hide: (secret) => cloak.hide(secret, '', 'two words').replace(/[ a-z]/g, ''),
    },
  ];
}

export function measureEncoders(peers: readonly Peer[]): readonly EncoderResult[] {
  return loadEncoders().map((encoder, number) => measureEncoder(encoder, peers, number + 1));
}

function measureEncoder({ name, hide }: Encoder, peers: readonly Peer[], seed: number): EncoderResult {
  const secrets = new SeededSecrets(seed);
  let decoded = 0;
  let exact = 0;
  const exactOfPeers: (number | null)[] = peers.map(({ onlyFinds }) => (onlyFinds ? null : 0));
  for (let count = 0; count < SECRETS_OF_AN_ENCODER; count++) {
    const secret = secrets.secret();
    const carrier = secrets.pick(CARRIERS);
    const place = secrets.pick(edgesOfWords(carrier));
    const text = carrier.slice(0, place) + hide(secret) + carrier.slice(place);
    const report = clean(text);
    if (report.payloads.length === 1 && report.payloads[0]?.text === secret) decoded++;
    if (report.text === carrier) exact++;
    for (const [index, peer] of peers.entries()) {
      if (exactOfPeers[index] !== null && peer.clean(text) === carrier)
        exactOfPeers[index] = (exactOfPeers[index] ?? 0) + 1;
    }
  }
  return { encoder: name, secrets: SECRETS_OF_AN_ENCODER, decoded, exact, peers: exactOfPeers };
}

/** The two ends, and the places after a space. */
function edgesOfWords(carrier: string): readonly number[] {
  return [0, ...Array.from(carrier.matchAll(/ /g), ({ index }) => index + 1), carrier.length];
}

export function figuresOf({ secrets, decoded, exact }: EncoderResult): Figures {
  const tally = new Tally();
  tally.expectNone('decoded', 'carriers exact');
  tally.add('secrets', secrets);
  tally.add('decoded', decoded);
  tally.add('carriers exact', exact);
  return tally.figures;
}
