/** Hides a message in a text by a scheme of the collection, so that people can see what such a text looks like. */
import { CannotHold, type Family, hideInOwnCover, SCHEMES, type Scheme } from '@limpid/engine/forge';
import { useEffect, useRef, useState } from 'preact/hooks';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill } from '../words/words.ts';

const said = scanWords.forge;
const FIRST = SCHEMES[0] as Scheme;
/** Numbers of more digits take seconds. */
const MOST_CHARACTERS = 2000;
const FAMILIES = [...new Set(SCHEMES.map(({ family }) => family))];

export function ForgeForm({ onHide }: { readonly onHide: (text: string) => void }) {
  const [scheme, setScheme] = useState(FIRST);
  const [message, setMessage] = useState(said.sample);
  const [fault, setFault] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => select.current?.focus(), []);
  const hide = (event: Event) => {
    event.preventDefault();
    if (message === '') return setFault(said.empty);
    try {
      onHide(hideInOwnCover(scheme, message));
    } catch (error) {
      if (!(error instanceof CannotHold)) throw error;
      setFault(fill(said.refused, { why: error.message }));
    }
  };
  return (
    <form class="forge sheet" aria-labelledby="forge-title" onSubmit={hide}>
      <h3 class="label" id="forge-title">
        {said.title}
      </h3>
      <div class="field">
        <label for="forge-scheme">{said.scheme}</label>
        <select
          ref={select}
          class="input"
          id="forge-scheme"
          value={scheme.name}
          aria-describedby="forge-mapping"
          onInput={({ currentTarget }) => {
            setScheme(SCHEMES.find(({ name }) => name === currentTarget.value) ?? FIRST);
            setFault('');
          }}
        >
          {FAMILIES.map((family) => (
            <SchemesOf key={family} family={family} />
          ))}
        </select>
        <p class="hint" id="forge-mapping">
          {scheme.mapping}
        </p>
      </div>
      <div class="field">
        <label for="forge-message">{said.message}</label>
        <input
          class="input"
          id="forge-message"
          value={message}
          maxlength={MOST_CHARACTERS}
          autocomplete="off"
          aria-invalid={fault !== ''}
          aria-describedby="forge-fault"
          onInput={({ currentTarget }) => {
            setMessage(currentTarget.value);
            setFault('');
          }}
        />
        <p class="field-error" id="forge-fault" role="alert">
          {fault}
        </p>
      </div>
      <div class="actions">
        <button type="submit" class="btn primary">
          {said.hide}
        </button>
        <p class="hint">{said.warning}</p>
      </div>
    </form>
  );
}

function SchemesOf({ family }: { readonly family: Family }) {
  return (
    <optgroup label={said.families[family]}>
      {SCHEMES.filter((one) => one.family === family).map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
