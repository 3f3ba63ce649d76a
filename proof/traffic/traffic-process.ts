/** The process that sends the traffic: it does what the one that started it asks for. */
import { createBooks, type Trouble } from './call-books.ts';
import type { Callers } from './callers.ts';
import { keyLife } from './key-life.ts';
import type { Kind } from './kind.ts';
import { type OpenLoad, offerOpen } from './offer-load.ts';
import { otherKinds } from './other-kinds.ts';
import { scanKinds } from './scan-kinds.ts';
import { seededChance } from './seeded-chance.ts';
import { hangUp, sendCall } from './send-call.ts';
import { writeTexts } from './traffic-texts.ts';

/** What the traffic is made of. */
export interface TrafficSettings {
  /** One for each process of the service. */
  readonly urls: readonly string[];
  readonly callers: Callers;
  readonly seed: number;
  /** Whether each scan has a hint of its own, by which its row is known again. */
  readonly isTagged: boolean;
}

/** More that are due and not answered are a service that does not keep up at all. */
const MOST_WAITING = 20_000;

const WORSE: Readonly<Record<Trouble, number>> = { none: 0, store: 1, dependency: 2, process: 3 };

/** What the process can be asked for. */
export type Traffic = ReturnType<typeof createTraffic>;

function createTraffic({ urls, callers, seed, isTagged }: TrafficSettings) {
  const chance = seededChance(seed);
  const books = createBooks({ keepsScans: isTagged });
  const targets = urls.map((url) => new URL(url));
  let models = 0;
  // No text has these signs in a row: a hint that stands in its text is not kept.
  const nextModel = () => `qx/q_${isTagged ? (models++).toString(36) : models++ % 4}`;
  const keys = keyLife(callers, chance, nextModel);
  const parts = { callers, chance, nextModel, texts: writeTexts() };
  const kinds = [...scanKinds(parts), ...otherKinds(callers, chance), keys.kind];
  const nextKind = byShare(kinds, chance.next);
  let trouble: Trouble = 'none';
  let load: OpenLoad | null = null;
  let turn = 0;

  async function send(dueAt: number): Promise<void> {
    const kind = nextKind();
    const call = kind.next();
    const target = turn++ % targets.length;
    const [before, sentAt] = [trouble, Date.now()];
    books.begin(call);
    const outcome = await sendCall(targets[target] as URL, call);
    const worst = WORSE[before] > WORSE[trouble] ? before : trouble;
    const tookMs = performance.now() - dueAt;
    books.end(kind, call, outcome, { sentAt, tookMs, process: target, trouble: worst });
    call.heard?.(outcome.status, outcome.body);
  }

  return {
    async offerOpen(perSecond: number) {
      load = offerOpen(send, perSecond);
    },
    /** Resolves when nothing is on its way any more. */
    async end() {
      await load?.end();
      load = null;
    },
    /** What may go wrong from now on. */
    async expect(next: Trouble) {
      trouble = next;
    },
    turnPage: async () => books.turnPage(),
    takeFigures: async () => books.takeFigures(),
    keysTold: async () => keys.told(),
    isOverrun: async () => (load?.waiting() ?? 0) > MOST_WAITING,
  };
}

function byShare(kinds: readonly Kind[], chance: () => number): () => Kind {
  const sum = kinds.reduce((total, { share }) => total + share, 0);
  return () => {
    let left = chance() * sum;
    for (const kind of kinds) {
      left -= kind.share;
      if (left < 0) return kind;
    }
    return kinds[0] as Kind;
  };
}

let traffic: Traffic | null = null;

/** A question of the process that started this one. */
interface Question {
  readonly id: number;
  readonly name: 'begin' | keyof Traffic;
  readonly words: readonly unknown[];
}

process.on('message', async ({ id, name, words }: Question) => {
  try {
    if (name === 'begin') traffic = createTraffic(words[0] as TrafficSettings);
    const ask = traffic?.[name as keyof Traffic] as ((...words: unknown[]) => Promise<unknown>) | undefined;
    const answer = name === 'begin' ? null : await ask?.(...words);
    process.send?.({ id, answer });
  } catch (error) {
    process.send?.({ id, failure: String(error) });
  }
});
process.once('disconnect', () => {
  hangUp();
  process.exit(0);
});
