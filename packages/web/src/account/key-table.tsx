/** The list of keys; on a phone a line each. */
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import type { Key } from './account-calls.ts';
import { describeKey } from './describe-key.ts';
import { useNow } from './use-now.ts';

const { keys: said } = accountWords;

const MINUTE_MS = 60_000;

interface TableParts {
  readonly keys: readonly Key[];
  readonly onRevoke: (key: Key) => void;
}

export function KeyTable({ keys, onRevoke }: TableParts) {
  const now = useNow(MINUTE_MS);
  return (
    <table class="table keys">
      <caption class="vh">{said.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{said.columns.key}</th>
          <th scope="col" class="wide-only">
            {said.columns.lastUsed}
          </th>
          <th scope="col" class="wide-only">
            {said.columns.expires}
          </th>
          <th scope="col" class="end">
            <span class="vh">{said.columns.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} listed={key} now={now} onRevoke={() => onRevoke(key)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowParts {
  readonly listed: Key;
  readonly now: number;
  readonly onRevoke: () => void;
}

function KeyRow({ listed, now, onRevoke }: RowParts) {
  const { isOver, masked, used, made, expires, short } = describeKey(listed, now);
  const { name } = listed;
  return (
    <tr {...(isOver && { class: 'is-over' })}>
      <th scope="row">
        <span class="key-name">{name}</span>
        <code>{masked}</code>
        <small class="phone-only">{short}</small>
      </th>
      <td class="wide-only">
        {used}
        <small>{made}</small>
      </td>
      <td class="wide-only">{expires}</td>
      <td class="end">
        <button
          type="button"
          class="btn small ends"
          aria-label={fill(isOver ? said.removeNamed : said.revokeNamed, { name })}
          onClick={onRevoke}
        >
          {isOver ? said.remove : said.revoke}
        </button>
      </td>
    </tr>
  );
}
