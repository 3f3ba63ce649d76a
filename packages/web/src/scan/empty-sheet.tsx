/** What stands around an empty sheet: four texts to try, a way to hide one, and what is looked for. */
import scanWords from '../words/scan.json' with { type: 'json' };
import { EXAMPLES } from './examples.ts';
import { ForgeOffer } from './forge-offer.tsx';
import { TechniqueSample } from './technique-sample.tsx';
import { TECHNIQUE_LIST } from './techniques.ts';

const { examples, legend, techniques } = scanWords;

export function ExampleList({ onChoose }: { readonly onChoose: (text: string) => void }) {
  return (
    <section class="list" aria-labelledby="examples-title">
      <h2 class="h2 legend-h" id="examples-title">
        {examples.title}
      </h2>
      <ul class="examples sheet">
        {EXAMPLES.map(({ name, text }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(text)}>
              <b>{examples[name].name}</b>
              <span>{examples[name].about}</span>
            </button>
          </li>
        ))}
      </ul>
      <ForgeOffer onChoose={onChoose} />
    </section>
  );
}

export function Legend() {
  return (
    <aside class="report" id="report" aria-label={legend.title}>
      <div>
        <h2 class="h2 legend-h">{legend.title}</h2>
        <ul class="legend">
          {TECHNIQUE_LIST.map(({ technique }) => (
            <li key={technique}>
              <TechniqueSample technique={technique} />
              <span>
                <b>{techniques[technique].name}</b>
                <span class="d">{techniques[technique].about}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
