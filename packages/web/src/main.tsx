/** Shows the page that the address names. */
import './design/tokens.css';
import './design/ui.css';
import { render } from 'preact';
import { loadPage } from './pages/all-pages.ts';

const place = document.getElementById('page') as HTMLElement;
const { Page, title } = await loadPage(location.pathname);
document.title = title;
render(<Page />, place);
