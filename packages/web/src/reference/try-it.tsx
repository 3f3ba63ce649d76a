/** Brings the page at /docs, which the server writes, to life. */
import './docs.css';
import { wasSignedIn } from '../signed-in.ts';
import frameWords from '../words/frame.json' with { type: 'json' };
import { addForms } from './add-forms.tsx';

const frame = frameWords;

addForms(document);

const signIn = document.querySelector<HTMLAnchorElement>('.nav a[href="/sign-in"]');
if (signIn !== null && wasSignedIn()) {
  signIn.href = '/account';
  signIn.className = '';
  signIn.textContent = frame.nav.account;
}
