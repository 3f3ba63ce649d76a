/** What shows a marked text, in a script of its own: the page is there before it. */
export { openReader, type Reader } from './editor.ts';
export { MarkCard } from './mark-card.tsx';
