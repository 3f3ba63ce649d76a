/** One finding: how often, what it is, why it stays, what became of it, and the way through its places. */
import type { Finding } from '@limpid/engine';
import type { VNode } from 'preact';
import { Icon, type IconName } from '../design/icons.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill, fillPlural, formatNumber } from '../words/words.ts';
import { describeAction, kindName } from './describe-finding.ts';
import { sentenceCase } from './sentence-case.ts';
import type { Sheet } from './use-sheet.ts';
import type { Row } from './walk-marks.ts';

const { findings: sentences } = scanWords;

const ICONS = { deleted: 'minus', replaced: 'swap', kept: 'check' } as const satisfies Record<
  Finding['action'],
  IconName
>;

interface FindingRowParts {
  readonly row: Row;
  /** What its characters spell; null where they spell nothing. */
  readonly message: string | null;
  readonly onWalk: Sheet['onWalk'];
  /** Null where it is not kept. */
  readonly why: string | null;
  /** True where the same character stays for another reason, too. */
  readonly isOneOfSeveral: boolean;
}

export function FindingRow({ row, message, onWalk, why, isOneOfSeveral }: FindingRowParts) {
  const { count, action, codePoint } = row;
  const plainName = sentenceCase(row.name);
  const name = message === null ? plainName : fill(sentences.spelling, { name: plainName, message });
  const became = describeAction(row);
  const kind = kindNameOf(row);
  const button = (step: 'previous' | 'next') => (
    <button class="icon-btn" type="button" onClick={() => onWalk(row, step)}>
      <Icon name={step} />
      <span class="vh">
        {isOneOfSeveral && why !== null
          ? fill(sentences.walkOfReason[step], { name, reason: why })
          : fill(sentences[step], { name, action: became })}
      </span>
    </button>
  );
  return (
    <li class={action === 'kept' ? 'row is-kept' : 'row'}>
      <span class="times">
        <span class="vh">{fillPlural(sentences.times, count)}</span>
        <span aria-hidden="true">{`\u00D7${formatNumber(count)}`}</span>
      </span>
      <span class="name">
        {message === null ? plainName : <Spelling name={plainName} message={message} />}
        <wbr />
        <span class="cp">{codePoint}</span>
        {kind !== null && <span class="kind">{kind}</span>}
        {why !== null && <span class="why">{why}</span>}
      </span>
      <span class="act">
        <Icon name={ICONS[action]} />
        {became}
      </span>
      <span class="walk">
        {button('previous')}
        {button('next')}
      </span>
    </li>
  );
}

/** A message may be written from right to left: the words around it stay in their places. */
function Spelling({ name, message }: { readonly name: string; readonly message: string }): VNode {
  const [before = '', after = ''] = fill(sentences.spelling, { name }).split('{message}');
  return (
    <>
      {before}
      <bdi>{message}</bdi>
      {after}
    </>
  );
}

function kindNameOf({ codePoint, group }: Row): string | null {
  return group === undefined ? kindName(Number.parseInt(codePoint.slice(2), 16)) : null;
}
