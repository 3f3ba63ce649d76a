/** What is in the text: one group for each technique, with its switch; none is left out. */
import type { CleanOptions, Finding, WhitespaceSuspicion } from '@limpid/engine';
import { useState } from 'preact/hooks';
import { fill, fillPlural, words } from '../words/words.ts';
import { countSentence } from './count-sentence.ts';
import { FindingRow } from './finding-row.tsx';
import { TechniqueSample } from './technique-sample.tsx';
import { countActions, isLookedFor, TECHNIQUE_LIST, type TechniqueEntry } from './techniques.ts';
import type { Sheet } from './use-sheet.ts';
import { walkKey } from './walk-marks.ts';

const { findings: sentences, techniques, counts } = words.scan;

/** A sentence in variation selectors is a row for each of its letters. */
const MOST_ROWS = 12;

interface FindingListParts {
  readonly findings: readonly Finding[];
  /** The findings; what stays for several reasons has a row for each. */
  readonly rows: readonly Finding[];
  readonly whitespace: readonly WhitespaceSuspicion[];
  readonly options: CleanOptions;
  readonly onOption: Sheet['setOption'];
  readonly onWalk: Sheet['walk'];
  readonly reasonOf: Sheet['reasonOf'];
}

export function FindingList({ findings, rows, whitespace, ...rest }: FindingListParts) {
  return (
    <section class="list" aria-labelledby="list-title">
      <div class="list-head">
        <h2 class="h2" id="list-title">
          {sentences.title}
        </h2>
        <p class="quiet small">{sentences.hint}</p>
      </div>
      {TECHNIQUE_LIST.map((entry) => (
        <Group
          key={entry.technique}
          entry={entry}
          findings={findings.filter(({ technique }) => technique === entry.technique)}
          rows={rows.filter(({ technique }) => technique === entry.technique)}
          whitespace={entry.technique === 'whitespace' ? whitespace : []}
          {...rest}
        />
      ))}
    </section>
  );
}

interface GroupParts extends FindingListParts {
  readonly entry: TechniqueEntry;
}

function Group({ entry, findings, rows, whitespace, options, onOption, onWalk, reasonOf }: GroupParts) {
  const [isWhole, setIsWhole] = useState(false);
  const { technique, option } = entry;
  const { name, clean } = techniques[technique];
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each of its buttons
    <div class="group" role="group" aria-label={name}>
      <div class="group-head">
        <TechniqueSample technique={technique} />
        <h3>
          {name} <span class="count">{describeGroup(entry, findings, whitespace, options)}</span>
        </h3>
        <label class="toggle">
          <span>{sentences.clean}</span>
          <input
            class="switch"
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
            role="switch"
            aria-label={clean}
            checked={options[option]}
            onChange={({ currentTarget }) => onOption(option, currentTarget.checked)}
          />
        </label>
      </div>
      {findings.length > 0 && (
        <ul class="rows">
          {shown.map((row) => (
            <FindingRow
              key={`${walkKey(row)} ${row.reason}`}
              finding={row}
              onWalk={onWalk}
              why={reasonOf(row)}
              isOneOfSeveral={rows.some((other) => other !== row && walkKey(other) === walkKey(row))}
            />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <div class="more">
          <button class="btn small plain" type="button" onClick={() => setIsWhole(true)}>
            {fill(sentences.showAll, { count: findings.length })}
          </button>
        </div>
      )}
      {whitespace.map(({ kind, count, total }) => (
        <p class="hint-row" key={kind}>
          <b>{fill(sentences.spacing[kind], { count, total })}</b> {sentences.spacingCaveat}
        </p>
      ))}
    </div>
  );
}

function describeGroup(
  entry: TechniqueEntry,
  findings: readonly Finding[],
  whitespace: readonly WhitespaceSuspicion[],
  options: CleanOptions,
): string {
  if (findings.length > 0) return countSentence(countActions(findings));
  if (whitespace.length > 0) return fillPlural(counts.toNotice, whitespace.length);
  return isLookedFor(entry, options) ? counts.none : counts.notLookedFor;
}
