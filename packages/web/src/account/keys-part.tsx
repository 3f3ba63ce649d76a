/** The API keys: made, shown once, listed, revoked. */
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../design/icons.tsx';
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { type Key, type MintedKey, readKeys } from './account-calls.ts';
import { Bones } from './bones.tsx';
import { describeKey } from './describe-key.ts';
import { FailureNotice } from './failure-notice.tsx';
import { KeyTable } from './key-table.tsx';
import { MintDialog } from './mint-dialog.tsx';
import { NewKey } from './new-key.tsx';
import { Part } from './part.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useResource } from './use-resource.ts';

const { keys: said } = accountWords;

export function KeysPart() {
  const { data, failure, reload, replace } = useResource(readKeys);
  const [isMinting, setMinting] = useState(false);
  const [asked, setAsked] = useState<Key | null>(null);
  /** The newest first; each stays until somebody has stored it. */
  const [minted, setMinted] = useState<readonly MintedKey[]>([]);
  const [news, setNews] = useState('');
  const newButton = useRef<HTMLButtonElement>(null);
  const keys = data?.keys ?? [];

  const onMinted = (key: MintedKey) => {
    const { key: _shownOnce, ...listed } = key;
    setMinted((minted) => [key, ...minted]);
    setNews('');
    // Beside a list that is not there yet, it would seem to be the only one.
    if (data === null) reload();
    else replace({ keys: [listed, ...keys] });
  };
  const dropMinted = (id: string) => setMinted((minted) => minted.filter((key) => key.id !== id));
  const onRevoked = (gone: Key) => {
    const { isOver } = describeKey(gone, Date.now());
    replace({ keys: keys.filter(({ id }) => id !== gone.id) });
    dropMinted(gone.id);
    setNews(fill(isOver ? said.removed : said.revoked, { name: gone.name }));
    // Its own button went with it.
    newButton.current?.focus();
  };
  return (
    <Part
      id="keys"
      aside={
        <button type="button" class="btn" ref={newButton} onClick={() => setMinting(true)}>
          <Icon name="plus" />
          {said.new}
        </button>
      }
    >
      {minted.map((key) => (
        <NewKey
          key={key.id}
          minted={key}
          onStored={() => {
            dropMinted(key.id);
            newButton.current?.focus();
          }}
        />
      ))}
      {data === null && failure !== null && (
        <FailureNotice failure={failure} what={said.notLoaded} onRetry={reload} needsSession />
      )}
      {data === null && failure === null && <Bones label={said.loading} />}
      {data !== null && keys.length === 0 && (
        <div class="sheet nothing">
          <p>
            <b>{said.none}</b>
          </p>
          <p class="quiet">{said.noneNext}</p>
          <button type="button" class="btn primary" onClick={() => setMinting(true)}>
            {said.new}
          </button>
        </div>
      )}
      {keys.length > 0 && <KeyTable keys={keys} onRevoke={setAsked} />}
      <p class="vh" role="status">
        {news}
      </p>
      {isMinting && <MintDialog onMinted={onMinted} onClose={() => setMinting(false)} />}
      {asked !== null && (
        <RevokeDialog asked={asked} onRevoked={() => onRevoked(asked)} onClose={() => setAsked(null)} />
      )}
    </Part>
  );
}
