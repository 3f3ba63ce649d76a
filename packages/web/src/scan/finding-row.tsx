/** One finding: how often, what it is, why it stays, what became of it, and the way through its places. */
import type { Finding } from '@limpid/engine';
import { Icon, type IconName } from '../design/icons.tsx';
import { fill, fillPlural, formatNumber, words } from '../words/words.ts';
import { describeAction } from './describe-finding.ts';
import { sentenceCase } from './sentence-case.ts';
import type { Sheet } from './use-sheet.ts';

const { findings: sentences } = words.scan;

const ICONS = { deleted: 'minus', replaced: 'swap', kept: 'check' } as const satisfies Record<
  Finding['action'],
  IconName
>;

interface FindingRowParts {
  readonly finding: Finding;
  readonly onWalk: Sheet['walk'];
  /** Null where it is not kept. */
  readonly why: string | null;
  /** True where the same character stays for another reason, too. */
  readonly isOneOfSeveral: boolean;
}

export function FindingRow({ finding, onWalk, why, isOneOfSeveral }: FindingRowParts) {
  const { count, action, codePoint } = finding;
  const name = sentenceCase(finding.name);
  const became = describeAction(finding);
  const button = (step: 'previous' | 'next') => (
    <button class="icon-btn" type="button" onClick={() => onWalk(finding, step)}>
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
        {name}
        <span class="cp">{codePoint}</span>
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
