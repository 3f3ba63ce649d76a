/** An operation of the reference as a form: filled in with its example, sent as it stands, answered below. */
import type { CallForm as Call } from '@limpid/contract';
import { useState } from 'preact/hooks';
import docsWords from '../words/docs.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { Answer } from './answer.tsx';
import { KeyField, readKey } from './api-key.tsx';
import { Confirm } from './confirm.tsx';
import { canBeKey } from './send-call.ts';
import { useCall } from './use-call.ts';

const docs = docsWords;

interface FormParts {
  readonly call: Call;
  /** What the reference calls it. */
  readonly name: string;
}

/** Opened when it is wanted; what was typed stays while it is closed. */
export function CallForm(parts: FormParts) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <span aria-hidden="true">{docs.try}</span>
        <span class="vh">{fill(docs.tryName, { name: parts.name })}</span>
      </summary>
      {wasOpened && <OpenForm {...parts} />}
    </details>
  );
}

function OpenForm({ call, name }: FormParts) {
  const { outcome, isSlow, send } = useCall(call);
  const example = Object.fromEntries(call.parameters.map((parameter) => [parameter.name, parameter.value]));
  const [parameters, setParameters] = useState(example);
  const [body, setBody] = useState(call.body ?? '');
  const [isAsking, setAsking] = useState(false);
  const id = `try-${call.id}`;
  const takesKey = call.takesCredentials === true;

  const sendNow = () => {
    const key = takesKey ? readKey() : '';
    if (canBeKey(key)) send({ parameters, body, key });
    else document.getElementById(`${id}-key`)?.focus();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (call.method === 'delete') setAsking(true);
    else sendNow();
  };
  const restore = () => {
    setParameters(example);
    setBody(call.body ?? '');
  };
  return (
    <form class="call-form sheet" aria-label={fill(docs.tryName, { name })} onSubmit={submit}>
      {takesKey && <KeyField id={`${id}-key`} />}
      {call.takesCredentials === 'session' && (
        <p class="hint">
          {docs.needsSession} <a href="/sign-in">{docs.signIn}</a>
        </p>
      )}
      {call.parameters.map(({ name: parameter, in: place, description }) => (
        <ParameterField
          key={parameter}
          id={`${id}-${parameter}`}
          name={parameter}
          description={description}
          isRequired={place === 'path'}
          value={parameters[parameter] ?? ''}
          onChange={(value) => setParameters({ ...parameters, [parameter]: value })}
        />
      ))}
      {call.body !== null && <BodyField id={`${id}-body`} value={body} onChange={setBody} />}
      <div class="actions">
        <button type="submit" class="btn primary" aria-busy={isSlow}>
          {isSlow && <span class="spinner" />}
          {isSlow ? docs.sending : docs.send}
        </button>
        {(call.body !== null || call.parameters.length > 0) && (
          <button type="button" class="btn plain" onClick={restore}>
            {docs.restore}
          </button>
        )}
      </div>
      <Answer name={name} outcome={outcome} />
      {isAsking && (
        <Confirm
          id={id}
          name={name}
          onAnswer={(isWanted) => {
            setAsking(false);
            if (isWanted) sendNow();
          }}
        />
      )}
    </form>
  );
}

interface FieldParts {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface ParameterParts extends FieldParts {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
}

function ParameterField({ id, name, description, isRequired, value, onChange }: ParameterParts) {
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>
      </label>
      <input
        id={id}
        class="input"
        value={value}
        required={isRequired}
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-hint`} class="hint">
        {description}
      </p>
    </div>
  );
}

function BodyField({ id, value, onChange }: FieldParts) {
  const sendByKeys = (event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <div class="field">
      <label for={id}>{docs.body}</label>
      <textarea
        id={id}
        class="input code-input"
        rows={Math.min(value.split('\n').length + 1, 16)}
        value={value}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        translate={false}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      <p id={`${id}-hint`} class="hint">
        {docs.bodyHint}
      </p>
    </div>
  );
}
