/** Markup from templates: everything that is put in is escaped, unless it was made the same way. */

export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Part = string | number | Html | readonly Part[];

export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    pieces.map((piece, index) => piece + (index < parts.length ? markupOf(parts[index] ?? '') : '')).join(''),
  );
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return (part as readonly Part[]).map(markupOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A sentence whose `backquoted` words are code. */
export function sentence(text: string): Html[] {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}

/** Lines to read and to copy; wide ones scroll, and can be scrolled with the keyboard. */
export function sample(name: string, code: string): Html {
  return html`<div class="sample"><pre tabindex="0" role="group" aria-label="${name}"><code>${code}</code></pre></div>`;
}
