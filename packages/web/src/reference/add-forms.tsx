/** Brings the markup of the reference, which the server writes, to life: forms to try the operations, and buttons to copy. */
import type { CallForm as Call } from '@limpid/contract';
import { render } from 'preact';
import { CallForm } from './call-form.tsx';
import { CopyNamed } from './copy-named.tsx';
import { followContents } from './follow-contents.ts';

/** Answers a function that ends it. */
export function addForms(reference: ParentNode): () => void {
  const places: HTMLElement[] = [];
  for (const place of reference.querySelectorAll<HTMLElement>('.try')) {
    const { name = '', call = '' } = place.dataset;
    render(<CallForm name={name} call={JSON.parse(call) as Call} />, place);
    places.push(place);
  }
  for (const sample of reference.querySelectorAll('.sample')) {
    const code = sample.querySelector('pre');
    if (code === null) continue;
    const place = sample.appendChild(document.createElement('div'));
    const name = code.getAttribute('aria-label') ?? '';
    render(<CopyNamed name={name} text={() => code.textContent} />, place);
    places.push(place);
  }
  const contents = reference.querySelector('.contents');
  const unfollow = contents === null ? () => {} : followContents(contents);
  return () => {
    unfollow();
    for (const place of places) render(null, place);
  };
}
