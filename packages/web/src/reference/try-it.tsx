/** Brings the page at /docs, which the server writes, to life: forms to try the operations, and buttons to copy. */
import './docs.css';
import type { CallForm as Call } from '@limpid/contract';
import { render } from 'preact';
import { wasSignedIn } from '../signed-in.ts';
import { words } from '../words/words.ts';
import { CallForm } from './call-form.tsx';
import { CopyNamed } from './copy-named.tsx';
import { followContents } from './follow-contents.ts';

const frame = words.frame;

for (const place of document.querySelectorAll<HTMLElement>('.try')) {
  const { name = '', call = '' } = place.dataset;
  render(<CallForm name={name} call={JSON.parse(call) as Call} />, place);
}

for (const sample of document.querySelectorAll('.sample')) {
  const code = sample.querySelector('pre');
  if (code === null) continue;
  const place = sample.appendChild(document.createElement('div'));
  const name = code.getAttribute('aria-label') ?? '';
  render(<CopyNamed name={name} text={() => code.textContent} />, place);
}

const signIn = document.querySelector<HTMLAnchorElement>('.nav a[href="/sign-in"]');
if (signIn !== null && wasSignedIn()) {
  signIn.href = '/account';
  signIn.className = '';
  signIn.textContent = frame.nav.account;
}

const contents = document.querySelector('.contents');
if (contents !== null) followContents(contents);
