/** Shows the page that the address names. */
import './design/tokens.css';
import './design/ui.css';
import { showPage, stayInDocument } from './navigate.tsx';

await showPage();
stayInDocument();
