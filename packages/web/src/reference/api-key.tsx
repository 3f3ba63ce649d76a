/** The field for an API key, one for all forms of the page. The key is in this module's memory and nowhere else. */
import { useEffect, useState } from 'preact/hooks';
import docsWords from '../words/docs.json' with { type: 'json' };
import { canBeKey } from './send-call.ts';

const docs = docsWords;

let key = '';
const followers = new Set<(key: string) => void>();

export function readKey(): string {
  return key;
}

export function KeyField({ id }: { readonly id: string }) {
  const [shown, setShown] = useState(key);
  useEffect(() => {
    followers.add(setShown);
    return () => void followers.delete(setShown);
  }, []);
  const change = (value: string) => {
    key = value;
    for (const follow of followers) follow(value);
  };
  const isWrong = !canBeKey(shown);
  return (
    <div class="field">
      <label for={id}>{docs.key}</label>
      <input
        id={id}
        class="input masked"
        value={shown}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={isWrong}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <p id={`${id}-hint`} class={isWrong ? 'field-error' : 'hint'}>
        {isWrong ? docs.keyWrong : docs.keyHint}
      </p>
    </div>
  );
}
