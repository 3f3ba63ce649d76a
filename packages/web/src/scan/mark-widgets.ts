/** What stands in the text where a character cannot be seen: chips, notes, dots and signs. */
import { Decoration, WidgetType } from '@codemirror/view';

/** All that a mark shows and says. */
export interface ChipParts {
  /** Classes of its shape. */
  readonly shape: string;
  readonly label: string;
  readonly times: string;
  /** A decoded message, in a filled field at its end. */
  readonly reads: string | null;
  /** For those who hear the text. */
  readonly name: string;
  /** Which run it stands for. */
  readonly run: number;
  readonly isCurrent: boolean;
}

/** Drawn anew only where something about it is other than it was. */
export abstract class MarkWidget extends WidgetType {
  protected readonly parts: ChipParts;

  constructor(parts: ChipParts) {
    super();
    this.parts = parts;
  }

  override eq(other: MarkWidget): boolean {
    return (Object.keys(this.parts) as (keyof ChipParts)[]).every(
      (part) => this.parts[part] === other.parts[part],
    );
  }

  abstract override toDOM(): HTMLElement;

  /** A click on it comes up to the page. */
  override ignoreEvent(): boolean {
    return true;
  }
}

/** Takes characters out of the line, so that those beside them meet, as they do in the clean text. */
export const AWAY = Decoration.mark({ class: 'away' });

/** A labelled box in the place of characters that have no shape. */
export class Chip extends MarkWidget {
  override toDOM(): HTMLElement {
    const { shape, label, times, reads } = this.parts;
    const chip = button(`mark chip ${shape}`, this.parts);
    // Few elements: a thousand chips may come into sight at once.
    chip.append(label);
    if (times !== '') chip.append(' ', element('span', 'times', times));
    if (reads !== null) chip.append(message(reads));
    return chip;
  }
}

/** A quiet note: after a cluster that needs what was found in it, or in the place of what is left and has no shape. */
export class KeptNote extends MarkWidget {
  override toDOM(): HTMLElement {
    const { label, times } = this.parts;
    const note = button('kept-note', this.parts);
    note.append(check(), times === '' ? label : `${label} ${times}`);
    return note;
  }
}

/** A dot for each space; the line may break after them, as it could. */
export class Dots extends MarkWidget {
  override toDOM(): HTMLElement {
    const gap = button('mark gap', this.parts);
    gap.append(this.parts.label);
    const place = element('span', '', '');
    place.append(gap, document.createElement('wbr'));
    return place;
  }
}

/** What is only shown: no mark, and nothing to open. */
export abstract class Plain extends WidgetType {
  protected readonly label: string;
  protected readonly look: string;

  constructor(label: string, look = '') {
    super();
    this.label = label;
    this.look = look;
  }

  override eq(other: Plain): boolean {
    return this.label === other.label && this.look === other.look;
  }

  abstract override toDOM(): HTMLElement;
}

/** What cleaning takes out. */
export class Gone extends Plain {
  override toDOM(): HTMLElement {
    return isolated(element('del', this.look, this.label));
  }
}

/** What cleaning puts in. */
export class Added extends Plain {
  override toDOM(): HTMLElement {
    return element('ins', this.look, this.label);
  }
}

/** A control character that is left as it is. */
export class Sign extends Plain {
  override toDOM(): HTMLElement {
    return isolated(element('span', 'sign', this.label));
  }
}

/** Uneven spacing that stays: seen and said, but no mark. */
export class NoticedDots extends Plain {
  override toDOM(): HTMLElement {
    const gap = element('span', 'gap', '');
    const dots = element('span', '', this.label);
    dots.setAttribute('aria-hidden', 'true');
    gap.append(dots, element('span', 'vh', this.look));
    const place = element('span', '', '');
    place.append(gap, document.createElement('wbr'));
    return place;
  }
}

function button(look: string, { run, isCurrent, name }: ChipParts): HTMLElement {
  const made = isolated(element('span', isCurrent ? `${look} is-current` : look, ''));
  made.setAttribute('role', 'button');
  made.setAttribute('aria-label', name);
  // The text is one stop of the Tab key; F8 leads from mark to mark.
  made.tabIndex = -1;
  made.dataset.run = String(run);
  return made;
}

/** Its letters neither turn the line round nor say which way the line runs. */
function isolated(made: HTMLElement): HTMLElement {
  made.dir = 'ltr';
  return made;
}

function message(reads: string): HTMLElement {
  const field = element('span', 'reads', '');
  field.append(element('bdi', '', reads));
  return field;
}

function element(tag: string, look: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  if (look !== '') made.className = look;
  if (text !== '') made.textContent = text;
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

function check(): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  const attributes = {
    viewBox: '0 0 16 16',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
    'aria-hidden': 'true',
  };
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'm3 8.5 3.2 3.2L13 4.8');
  drawing.append(path);
  return drawing;
}
