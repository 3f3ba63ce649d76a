/** There is nothing at this address; where a hidden character is to blame, which one and where it leads without it. */
import { useEffect, useState } from 'preact/hooks';
import { here } from '../here.ts';
import notFoundWords from '../words/not-found.json' with { type: 'json' };
import { fill, fillPlural } from '../words/words.ts';
import { type AddressFault, type ReadAddress, readAddress } from './read-address.ts';

const said = notFoundWords;

export function LostAddress() {
  const [read, setRead] = useState<ReadAddress | null>(null);
  const address = decodedPath();
  useEffect(() => {
    let isCurrent = true;
    // The engine is not needed for any other page of this kind.
    import('@limpid/engine').then(
      ({ inspect }) => isCurrent && setRead(readAddress(address, inspect(address))),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return (
    <div class="lost">
      <h1 class="title">{said.title}</h1>
      {read === null ? <p>{said.plain}</p> : <Explained read={read} />}
      <div class="actions">
        {read?.leadsToPage === true ? (
          <a class="btn primary" href={read.cleaned}>
            {fill(said.goTo, { address: read.cleaned })}
          </a>
        ) : (
          <a class="btn primary" href="/">
            {said.scan}
          </a>
        )}
        {read?.cleaned !== '/pricing' && (
          <a class="btn plain" href="/pricing">
            {said.plans}
          </a>
        )}
      </div>
    </div>
  );
}

function Explained({ read }: { readonly read: ReadAddress }) {
  return (
    <>
      <p class="address sheet" translate={false}>
        {location.host}
        {read.pieces.map(({ text, fault }, index) =>
          fault === undefined ? (
            <bdi key={index}>{text}</bdi>
          ) : (
            <Chip key={index} text={text} fault={fault} />
          ),
        )}
      </p>
      <p>
        {whatIsWrong(read)} {whereItLeads(read)}
      </p>
    </>
  );
}

const CHIP_OF_TECHNIQUE: Readonly<Record<AddressFault['technique'], string>> = {
  'zero-width': 'chip zw',
  'variation-selector': 'chip vs',
  homoglyph: 'look hg',
  nbsp: 'chip nb',
  punctuation: 'quote',
  whitespace: 'gap',
};

function Chip({ text, fault }: { readonly text: string; readonly fault: AddressFault }) {
  const { name, replacement, technique, label } = fault;
  const look = CHIP_OF_TECHNIQUE[technique];
  if (technique === 'homoglyph' && replacement !== null) {
    return (
      <span class={look}>
        {text}
        <span class="as" aria-hidden="true">
          {`\u2248${replacement}`}
        </span>
        <span class="vh">{fill(said.lookAlikeName, { name, replacement })}</span>
      </span>
    );
  }
  return (
    <span class={look}>
      <span>{label}</span>
      <span class="vh">{fill(said.hiddenName, { name })}</span>
    </span>
  );
}

function whatIsWrong({ faults, before, after }: ReadAddress): string {
  const [first] = faults;
  if (first === undefined) return said.plain;
  const { name, replacement } = first;
  if (replacement !== null && replacement.trim() !== '')
    return fillPlural(said.lookAlike, faults.length, { name, replacement });
  const sentence = after === '' ? said.hiddenAtEnd : said.hidden;
  return fillPlural(sentence, faults.length, { name, before, after });
}

function whereItLeads({ cleaned, leadsToPage }: ReadAddress): string {
  if (!leadsToPage) return fill(said.leadsNowhere, { address: cleaned });
  return fill(said.leadsTo, { page: (said.pages as Record<string, string>)[cleaned] ?? cleaned });
}

/** The path as a person reads it; as it stands where it is not well encoded. */
function decodedPath(): string {
  try {
    return decodeURIComponent(here().pathname);
  } catch {
    return here().pathname;
  }
}
