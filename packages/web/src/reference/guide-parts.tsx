/** What the guide is made of: sections that a list of contents follows, commands to copy, lists of what is what. */
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import guideWords from '../words/guide.json' with { type: 'json' };
import { followContents } from './follow-contents.ts';
import { Sample } from './sample.tsx';
import { Sentence } from './sentence.tsx';

const guide = guideWords;

/** Links to the sections, by id and heading; where the address names one, the page goes there once it is drawn. */
export function Contents({ entries }: { readonly entries: readonly (readonly [string, string])[] }) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    return list.current === null ? undefined : followContents(list.current);
  }, []);
  return (
    <nav class="contents" aria-label={guide.contents} ref={list}>
      <ul>
        {entries.map(([id, heading]) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionParts {
  readonly id: string;
  readonly heading: string;
  readonly children: ComponentChildren;
}

export function Section({ id, heading, children }: SectionParts) {
  return (
    <section class="part" id={id} aria-labelledby={`${id}-h`}>
      <h2 class="h2" id={`${id}-h`}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

export function Text({ children }: { readonly children: string }) {
  return (
    <p>
      <Sentence text={children} />
    </p>
  );
}

export function Command({ name, children }: { readonly name: string; readonly children: string }) {
  return <Sample name={name} code={children} />;
}

interface FactsParts {
  /** What it is called, and a sentence about it. */
  readonly rows: readonly (readonly string[])[];
  /** Whether the first of each is code. */
  readonly areCode?: boolean;
}

export function Facts({ rows, areCode = false }: FactsParts) {
  return (
    <dl class="facts">
      {rows.map(([name = '', about = '']) => (
        <div key={name}>
          <dt>{areCode ? <code>{name}</code> : name}</dt>
          <dd>
            <Sentence text={about} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul class="points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

interface Shortcut {
  readonly keys: readonly string[];
  /** What stands between two. */
  readonly between: string;
  readonly does: string;
}

export function Shortcuts({ rows }: { readonly rows: readonly Shortcut[] }) {
  const { heading, keysColumn, doesColumn } = guide.shortcuts;
  return (
    <table class="table shortcuts">
      <caption class="vh">{heading}</caption>
      <thead>
        <tr>
          <th scope="col">{keysColumn}</th>
          <th scope="col">{doesColumn}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, between, does }) => (
          <tr key={does}>
            <th scope="row">
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ` ${between} `}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
