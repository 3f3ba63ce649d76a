/** A sentence with links in it, which stand there as `[words](name)`. */
import type { ComponentChildren } from 'preact';

interface LinkedParts {
  readonly sentence: string;
  /** Where each of its names leads. */
  readonly to: Readonly<Record<string, string>>;
}

export function Linked({ sentence, to }: LinkedParts) {
  const pieces = sentence.split(/\[([^\]]+)\]\((\w+)\)/);
  const shown: ComponentChildren[] = [];
  for (let index = 0; index < pieces.length; index += 3) {
    shown.push(pieces[index]);
    const name = pieces[index + 2];
    if (name !== undefined) shown.push(<a href={to[name] ?? '/'}>{pieces[index + 1]}</a>);
  }
  return <>{shown}</>;
}
