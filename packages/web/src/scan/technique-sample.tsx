/** What a mark of each technique looks like, in one word. */
import type { Technique } from '@limpid/engine';
import type { VNode } from 'preact';

const SAMPLES: Readonly<Record<Technique, VNode>> = {
  'zero-width': <Chip look="zw" label="ZW" after="b" />,
  'variation-selector': <Chip look="vs" label="VS" after="" />,
  homoglyph: (
    <>
      <span class="mark look hg">{'\u0430'}</span>b
    </>
  ),
  nbsp: <Chip look="nb" label="NB" after="b" />,
  punctuation: (
    <>
      <span class="quote">{'\u201C'}</span>a<span class="quote">{'\u201D'}</span>
    </>
  ),
  whitespace: (
    <>
      a<span class="gap">{'\u00B7\u00B7'}</span>b
    </>
  ),
};

interface ChipParts {
  readonly look: string;
  readonly label: string;
  readonly after: string;
}

function Chip({ look, label, after }: ChipParts) {
  return (
    <>
      a
      <span class={`chip ${look}`}>
        <span>{label}</span>
      </span>
      {after}
    </>
  );
}

export function TechniqueSample({ technique }: { readonly technique: Technique }) {
  return (
    <span class="sample" aria-hidden="true">
      {SAMPLES[technique]}
    </span>
  );
}
