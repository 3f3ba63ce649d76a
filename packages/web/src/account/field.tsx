/** A field of a form: its label above, its hint below, and what is wrong with it under that. */
import type { ComponentChildren, InputHTMLAttributes } from 'preact';

interface FieldParts {
  /** The name of its value, and of its faults. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  /** Beside the label. */
  readonly aside?: ComponentChildren;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

export function Field({ name, label, hint, fault, aside, input }: FieldParts) {
  const id = `field-${name}`;
  // What is wrong says what the hint said.
  const isHinted = hint !== undefined && fault === undefined;
  const described = [...(fault === undefined ? [] : [`${id}-fault`]), ...(isHinted ? [`${id}-hint`] : [])];
  const written = <label for={id}>{label}</label>;
  return (
    <div class="field">
      {aside === undefined ? (
        written
      ) : (
        <div class="label-row">
          {written}
          {aside}
        </div>
      )}
      <input
        class="input"
        id={id}
        name={name}
        {...input}
        {...(fault !== undefined && { 'aria-invalid': true })}
        {...(described.length > 0 && { 'aria-describedby': described.join(' ') })}
      />
      {isHinted && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p class="field-error" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
