/** The same scan as a call to the service: to take along as code, or to make from here. */
import { useState } from 'preact/hooks';
import { CopyButton } from '../design/copy-button.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };
import { MOST_IN_ONE_ARGUMENT, SNIPPET_LANGUAGES, shortened, snippetOf } from './call-snippets.ts';
import { ServiceAnswer } from './service-answer.tsx';
import { useLate } from './use-late.ts';
import type { Sheet } from './use-sheet.ts';

const { call: sentences, service: asking } = scanWords;

/** Shown of a text. */
const MOST_SHOWN_UNITS = 160;

type CallAsCodeParts = Pick<Sheet, 'text' | 'options' | 'service' | 'scan' | 'catchUp'>;

export function CallAsCode({ text, options, service, scan, catchUp }: CallAsCodeParts) {
  const [language, setLanguage] = useState(SNIPPET_LANGUAGES[0] as (typeof SNIPPET_LANGUAGES)[number]);
  const { origin } = location;
  const shownText = shortened(text, MOST_SHOWN_UNITS);
  const isCut = shownText.length < text.length;
  const isAsking = service.state.kind === 'asking';
  const isSlow = useLate(isAsking);
  return (
    <section class="call" aria-labelledby="call">
      <div class="row-between">
        <h2 class="h2" id="call" tabIndex={-1}>
          {sentences.title}
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each of its buttons */}
        <div class="choice" role="group" aria-label={sentences.language}>
          {SNIPPET_LANGUAGES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === language}
              onClick={() => setLanguage(name)}
            >
              {sentences.languages[name]}
            </button>
          ))}
        </div>
      </div>
      <section
        class="snippet"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keyboard
        tabIndex={0}
        aria-label={sentences.regions[language]}
        translate={false}
      >
        {snippetOf(language, { origin, text: isCut ? `${shownText} ...` : text, options })}
      </section>
      {isCut && (
        <p class="quiet small">
          {text.length > MOST_IN_ONE_ARGUMENT ? sentences.shortened : sentences.shownInPart}
        </p>
      )}
      <div class="actions">
        <CopyButton text={() => snippetOf(language, { origin, text: catchUp(), options })}>
          {sentences.copy[language]}
        </CopyButton>
        <button
          class="btn plain"
          type="button"
          {...(isAsking && { 'aria-busy': true })}
          onClick={() => !isAsking && service.ask(catchUp())}
        >
          {isSlow && <span class="spinner" aria-hidden="true" />}
          {isSlow ? asking.asking : asking.ask}
        </button>
        <span class="quiet small">{asking.sendsOnce}</span>
      </div>
      <ServiceAnswer state={service.state} scan={scan} onAgain={() => service.ask(catchUp())} />
    </section>
  );
}
