/** What is in the text: one group for each technique, with its switch; none is left out. */
import {
  type CleanOptions,
  CREDENTIALS,
  type Finding,
  type Payload,
  type WhitespaceSuspicion,
} from '@limpid/engine';
import { useMemo, useState } from 'preact/hooks';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill, fillPlural } from '../words/words.ts';
import { countSentence } from './count-sentence.ts';
import { drawSigns, firstCharacters } from './draw-signs.ts';
import { FindingRow } from './finding-row.tsx';
import { inPieces, repeatedKeys } from './finding-rows.ts';
import { TechniqueSample } from './technique-sample.tsx';
import { countActions, isLookedFor, TECHNIQUE_LIST, type TechniqueEntry } from './techniques.ts';
import { usePrinting } from './use-printing.ts';
import type { Sheet } from './use-sheet.ts';
import { type Row, walkKey } from './walk-marks.ts';

const { findings: sentences, techniques, counts } = scanWords;

/** A long text has many kinds of characters. */
const FIRST_ROWS = 12;
/** Of a message, in its row. */
const MOST_OF_MESSAGE = 60;
/** A text can hold thousands of kinds: this many are drawn without a delay. */
const MORE_ROWS = 100;

interface FindingListParts {
  readonly caveats: readonly string[];
  readonly findings: readonly Finding[];
  readonly payloads: readonly Payload[];
  readonly rows: readonly Row[];
  readonly whitespace: readonly WhitespaceSuspicion[];
  readonly options: CleanOptions;
  readonly onOption: Sheet['setOption'];
  readonly onWalk: Sheet['onWalk'];
  readonly reasonOf: Sheet['reasonOf'];
}

export function FindingList({ findings, rows, whitespace, ...rest }: FindingListParts) {
  const groups = useMemo(
    () =>
      TECHNIQUE_LIST.map((entry) => {
        const isOfGroup = ({ technique }: Finding) => technique === entry.technique;
        return { entry, findings: findings.filter(isOfGroup), rows: rows.filter(isOfGroup) };
      }),
    [findings, rows],
  );
  return (
    <section class="list" aria-labelledby="list-title">
      <div class="list-head">
        <h2 class="h2" id="list-title">
          {sentences.title}
        </h2>
        <p class="quiet small">{sentences.hint}</p>
      </div>
      {groups.map(({ entry, ...parts }) => (
        <Group
          key={entry.technique}
          entry={entry}
          whitespace={entry.technique === 'whitespace' ? whitespace : []}
          {...parts}
          {...rest}
        />
      ))}
      {rest.caveats.some((caveat) => caveat.startsWith(CREDENTIALS)) && <Credentials {...rest} />}
      <StrictSwitch options={rest.options} onOption={rest.onOption} />
    </section>
  );
}

/** A manifest that says who made the text: its selectors may stay, whatever becomes of others. */
function Credentials({ options, onOption }: Pick<FindingListParts, 'options' | 'onOption'>) {
  const { name, clean } = sentences.credentials;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the groups above
    <div class="group" role="group" aria-label={name}>
      <div class="group-head">
        <TechniqueSample technique="variation-selector" />
        <h3>{name}</h3>
        <CleanSwitch
          label={clean}
          isOn={options.provenance === 'remove'}
          onSwitch={(isOn) => onOption({ provenance: isOn ? 'remove' : 'keep' })}
        />
      </div>
    </div>
  );
}

/** What the rules keep goes too; the page knows no single reasons. */
function StrictSwitch({ options, onOption }: Pick<FindingListParts, 'options' | 'onOption'>) {
  const { name, hint, label } = sentences.strict;
  return (
    <div class="group strict">
      <div class="group-head">
        <h3>
          {name} <span class="count">{hint}</span>
        </h3>
        <CleanSwitch
          label={label}
          isOn={options.strict !== false}
          onSwitch={(strict) => onOption({ strict })}
        />
      </div>
    </div>
  );
}

interface CleanSwitchParts {
  /** As it is read out. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

function CleanSwitch({ label, isOn, onSwitch }: CleanSwitchParts) {
  return (
    <label class="toggle">
      <span>{sentences.clean}</span>
      <input
        class="switch"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        aria-label={label}
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
    </label>
  );
}

interface GroupParts extends Omit<FindingListParts, 'caveats'> {
  readonly entry: TechniqueEntry;
}

function Group({ entry, findings, rows, whitespace, options, onOption, ...rest }: GroupParts) {
  const [shownPieces, setShownPieces] = useState(1);
  const isPrinting = usePrinting();
  const { technique, option } = entry;
  const { name, clean } = techniques[technique];
  const pieces = useMemo(() => inPieces(rows, FIRST_ROWS, MORE_ROWS), [rows]);
  const repeated = useMemo(() => repeatedKeys(rows), [rows]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each of its buttons
    <div class="group" role="group" aria-label={name}>
      <div class="group-head">
        <TechniqueSample technique={technique} />
        <h3>
          {name} <span class="count">{describeGroup(entry, findings, whitespace, options)}</span>
        </h3>
        <CleanSwitch label={clean} isOn={options[option]} onSwitch={(isOn) => onOption({ [option]: isOn })} />
      </div>
      {findings.length > 0 &&
        pieces
          .slice(0, isPrinting ? pieces.length : shownPieces)
          .map((piece, index) => <Piece key={index} rows={piece} repeated={repeated} {...rest} />)}
      {shownPieces < pieces.length && (
        <div class="more">
          <button class="btn small plain" type="button" onClick={() => setShownPieces(shownPieces + 1)}>
            {shownPieces + 1 < pieces.length
              ? fill(sentences.showMore, { more: MORE_ROWS, count: rows.length })
              : fill(sentences.showAll, { count: rows.length })}
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

interface PieceParts extends Pick<FindingListParts, 'rows' | 'payloads' | 'onWalk' | 'reasonOf'> {
  /** Keys of what stays for several reasons. */
  readonly repeated: ReadonlySet<string>;
}

/** Left as it is while more come after it. */
function Piece({ rows, payloads, repeated, onWalk, reasonOf }: PieceParts) {
  return useMemo(
    () => (
      <ul class="rows">
        {rows.map((row) => (
          <FindingRow
            key={`${walkKey(row)} ${row.reason} ${row.group?.payload}`}
            row={row}
            message={messageOf(row, payloads)}
            onWalk={onWalk}
            why={reasonOf(row)}
            isOneOfSeveral={repeated.has(walkKey(row))}
          />
        ))}
      </ul>
    ),
    [rows, payloads, repeated, onWalk, reasonOf],
  );
}

/** The message that the characters of a row spell, as it can be shown; null where they spell none. */
function messageOf({ group, count }: Row, payloads: readonly Payload[]): string | null {
  const payload = group?.payload === undefined ? undefined : payloads[group.payload];
  // The service may have read other messages.
  if (payload?.codePoints !== count) return null;
  const start = firstCharacters(payload.text, MOST_OF_MESSAGE);
  const line = drawSigns(start).replaceAll(/\s+/g, ' ');
  return start.length < payload.text.length ? `${line}\u2026` : line;
}

function describeGroup(
  entry: TechniqueEntry,
  findings: readonly Finding[],
  whitespace: readonly WhitespaceSuspicion[],
  options: CleanOptions,
): string {
  if (findings.length > 0) return countSentence(countActions(findings));
  if (whitespace.length > 0) return fillPlural(counts.toNotice, whitespace.length);
  // Without its switch no space is a mark, but a pattern of spaces is reported.
  if (entry.technique === 'whitespace' && !options.whitespace) return counts.noPattern;
  return isLookedFor(entry, options) ? counts.none : counts.notLookedFor;
}
