/** What the hidden characters spell: text that a stranger wrote, shown so that it can do nothing. */
import type { Payload } from '@limpid/engine';
import { useState } from 'preact/hooks';
import { CopyButton } from '../design/copy-button.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill, fillPlural } from '../words/words.ts';
import { drawSigns, firstCharacters } from './draw-signs.ts';
import { countCodePoints, type Place } from './place-payloads.ts';
import { usePrinting } from './use-printing.ts';

const { payloads: sentences, sheet } = scanWords;

/** Shown of a message at first. */
const MOST_CHARACTERS = 200;
/** Shown of it at once when more is asked for: a browser lays out no more in a blink. */
const CHARACTERS_OF_PIECE = 10_000;
/** A message longer than this is set smaller. */
const SHORT_CHARACTERS = 40;
const MOST_CARDS = 5;

interface PayloadListParts {
  readonly payloads: readonly Payload[];
  readonly places: readonly Place[];
  readonly onShow: (payload: number) => void;
}

export function PayloadList({ payloads, places, onShow }: PayloadListParts) {
  const [shownCards, setShownCards] = useState(MOST_CARDS);
  const isPrinting = usePrinting();
  const hidden = payloads.length - shownCards;
  return (
    <>
      {payloads.slice(0, isPrinting ? payloads.length : shownCards).map((payload, index) => (
        <PayloadCard
          // A message has no name; another text at its place is another message.
          key={`${index} ${payload.offset} ${firstCharacters(payload.text, SHORT_CHARACTERS)}`}
          payload={payload}
          place={places[index]}
          number={index + 1}
          total={payloads.length}
          onShow={() => onShow(index)}
        />
      ))}
      {hidden > 0 && (
        <button class="btn small" type="button" onClick={() => setShownCards(shownCards + MOST_CARDS * 4)}>
          {fillPlural(sentences.showMore, hidden)}
        </button>
      )}
    </>
  );
}

interface PayloadCardParts {
  readonly payload: Payload;
  readonly place: Place | undefined;
  readonly number: number;
  readonly total: number;
  readonly onShow: () => void;
}

function PayloadCard({ payload, place, number, total, onShow }: PayloadCardParts) {
  const [shownLength, setShownLength] = useState(MOST_CHARACTERS);
  const { text, scheme, codePoints, bytes, encoding } = payload;
  const length = countCodePoints(text);
  const isPrinting = usePrinting();
  const isCut = length > shownLength && !isPrinting;
  const nextLength = shownLength - (shownLength % CHARACTERS_OF_PIECE) + CHARACTERS_OF_PIECE;
  const titleId = `payload-${number}`;
  return (
    <section class="payload sheet" aria-labelledby={titleId}>
      <div class="payload-head">
        <h2 class="h2" id={titleId}>
          {sentences.title}
        </h2>
        <span class="quiet small">
          {total === 1 ? sentences.one : fill(sentences.which, { number, total })}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a name on a pre needs a role */}
      <pre
        class={length > SHORT_CHARACTERS ? 'long' : ''}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keyboard
        tabIndex={0}
        role="region"
        aria-label={isCut ? fill(sentences.firstPart, { count: shownLength }) : sentences.message}
        dir="auto"
        translate={false}
      >
        {drawSigns(isCut ? firstCharacters(text, shownLength) : text)}
      </pre>
      {isCut && (
        <div class="actions">
          <button class="btn small" type="button" onClick={() => setShownLength(nextLength)}>
            {nextLength < length
              ? fill(sentences.showFirst, { first: nextLength, count: length })
              : fill(sentences.showAll, { count: length })}
          </button>
        </div>
      )}
      <dl class="facts">
        <dt>{sentences.writtenIn}</dt>
        <dd>{wordFor(sentences.schemes, scheme)}</dd>
        <dt>{sentences.carriedBy}</dt>
        <dd>{fillPlural(sheet.characters, codePoints)}</dd>
        <dt>{sentences.length}</dt>
        <dd>{fillPlural(sentences.bytes, bytes, { encoding: wordFor(sentences.encodings, encoding) })}</dd>
        {place !== undefined && (
          <>
            <dt>{sentences.foundAt}</dt>
            <dd>{fill(sentences.place, { line: place.line, column: place.column })}</dd>
          </>
        )}
      </dl>
      <p class="quiet small">{sentences.inert}</p>
      <div class="actions">
        <CopyButton class="small" text={() => text}>
          {sentences.copy}
        </CopyButton>
        <button class="btn small plain" type="button" onClick={onShow}>
          {sentences.show}
        </button>
      </div>
    </section>
  );
}

/** The lists of schemes and encodings are open: a new one has its own name. */
function wordFor(list: Readonly<Record<string, string>>, slug: string): string {
  return Object.hasOwn(list, slug) ? (list[slug] as string) : slug;
}
