/** Where a text is typed or pasted; the browser is asked to keep its own services away from it. */
import { useLayoutEffect } from 'preact/hooks';
import scanWords from '../words/scan.json' with { type: 'json' };
import { directionOf } from './text-direction.ts';
import type { Sheet } from './use-sheet.ts';

/** A field that already holds a text of this length is opened tall. */
const LONG_UNITS = 600;

/** A browser may send what is typed elsewhere to mend or to continue it. */
const LEFT_ALONE = [
  ['autocorrect', 'off'],
  ['writingsuggestions', 'false'],
] as const;

type TextInputParts = Pick<Sheet, 'text' | 'edition' | 'field' | 'onTyped'>;

export function TextInput({ text, edition, field, onTyped }: TextInputParts) {
  // As attributes: as a property, "off" would mean on.
  useLayoutEffect(() => {
    for (const [name, value] of LEFT_ALONE) field.current?.setAttribute(name, value);
  }, []);
  // Before anybody can type into it.
  useLayoutEffect(() => {
    const area = field.current as HTMLTextAreaElement;
    // Typed before the script was here.
    if (edition === 0 && text === '' && area.value !== '') onTyped();
    else area.value = text;
    area.classList.toggle('is-tall', text.length > LONG_UNITS);
  }, [edition]);

  return (
    <textarea
      ref={field}
      class="paste specimen"
      aria-label={scanWords.sheet.label}
      placeholder={scanWords.sheet.placeholder}
      spellcheck={false}
      autocomplete="off"
      autocapitalize="off"
      translate={false}
      dir={directionOf(text)}
      onInput={onTyped}
    />
  );
}
