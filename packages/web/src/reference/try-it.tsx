/** Brings the page at /docs, which the server writes, to life. */
import './docs.css';
import { wasSignedIn } from '../signed-in.ts';
import { words } from '../words/words.ts';
import { addForms } from './add-forms.tsx';

const frame = words.frame;

addForms(document);

const signIn = document.querySelector<HTMLAnchorElement>('.nav a[href="/sign-in"]');
if (signIn !== null && wasSignedIn()) {
  signIn.href = '/account';
  signIn.className = '';
  signIn.textContent = frame.nav.account;
}
