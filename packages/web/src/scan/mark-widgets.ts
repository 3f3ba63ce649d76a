/** What stands in the text where a character cannot be seen: chips, notes, dots and signs. */
import { WidgetType } from '@codemirror/view';

/** All that a chip shows and says; two that are the same are drawn once. */
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

/** A labelled box in the place of characters that have no shape. */
export class Chip extends WidgetType {
  readonly #parts: ChipParts;

  constructor(parts: ChipParts) {
    super();
    this.#parts = parts;
  }

  override eq(other: Chip): boolean {
    return isSame(this.#parts, other.#parts);
  }

  override toDOM(): HTMLElement {
    const { shape, label, times, reads, name } = this.#parts;
    const chip = button(`mark chip ${shape}`, this.#parts);
    chip.append(element('span', '', label));
    if (times !== '') chip.append(element('span', 'times', times));
    if (reads !== null) chip.append(element('span', 'reads', reads));
    hide(chip);
    chip.append(element('span', 'vh', name));
    return chip;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** A quiet note after a cluster that needs what was found in it. */
export class KeptNote extends WidgetType {
  readonly #parts: ChipParts;

  constructor(parts: ChipParts) {
    super();
    this.#parts = parts;
  }

  override eq(other: KeptNote): boolean {
    return isSame(this.#parts, other.#parts);
  }

  override toDOM(): HTMLElement {
    const { label, times, name } = this.#parts;
    const note = button('kept-note', this.#parts);
    note.append(check(), element('span', '', times === '' ? label : `${label} ${times}`));
    hide(note);
    note.append(element('span', 'vh', name));
    return note;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** What cleaning takes out and cannot be seen, or puts in: for the view of the difference. */
export class Edit extends WidgetType {
  readonly #tag: 'del' | 'ins';
  readonly #label: string;
  readonly #isUnseen: boolean;

  constructor(tag: 'del' | 'ins', label: string, isUnseen: boolean) {
    super();
    this.#tag = tag;
    this.#label = label;
    this.#isUnseen = isUnseen;
  }

  override eq(other: Edit): boolean {
    return this.#tag === other.#tag && this.#label === other.#label && this.#isUnseen === other.#isUnseen;
  }

  override toDOM(): HTMLElement {
    return element(this.#tag, this.#isUnseen ? 'unseen' : '', this.#label);
  }
}

function isSame(one: ChipParts, other: ChipParts): boolean {
  return (
    one.run === other.run &&
    one.name === other.name &&
    one.shape === other.shape &&
    one.isCurrent === other.isCurrent
  );
}

function button(look: string, { run, isCurrent }: ChipParts): HTMLElement {
  const made = element('span', isCurrent ? `${look} is-current` : look, '');
  made.setAttribute('role', 'button');
  // The text is one stop of the Tab key; F8 leads from mark to mark.
  made.tabIndex = -1;
  made.dataset.run = String(run);
  return made;
}

/** What has been put in so far is for the eye. */
function hide(parent: HTMLElement): void {
  for (const child of parent.children) child.setAttribute('aria-hidden', 'true');
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
