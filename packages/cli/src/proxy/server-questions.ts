/** What a server asks a client: the answer comes back with the names and choices of the server. */
import type { Cleaning } from './clean-value.ts';
import { ListedNames } from './listed-names.ts';
import { isObject, type Message } from './message.ts';
import { SchemaNames } from './schema-names.ts';

type Members = Record<string, unknown>;

export interface Question {
  /** Cleans a member of the parameters that has names of the server in it; null for any other. */
  readonly cleanMember: (key: string, member: unknown) => unknown;
  readonly restore: (result: Members) => Members;
  readonly size: () => number;
}

export function questionOf({ method }: Message, cleaning: Cleaning): Question | null {
  if (method === 'elicitation/create') return form(cleaning);
  return method === 'sampling/createMessage' ? sampling(cleaning) : null;
}

function form(cleaning: Cleaning): Question {
  const names = new SchemaNames(cleaning);
  return {
    cleanMember: (key, member) => (key === 'requestedSchema' ? names.schema(member) : null),
    restore: ({ content, ...rest }) =>
      content === undefined ? rest : { ...rest, content: names.restore(content) },
    size: () => names.size,
  };
}

/** The client's model may call the tools that the server offers with its question. */
function sampling(cleaning: Cleaning): Question {
  const tools = new ListedNames();
  const restoreBlock = (block: unknown) => {
    if (!isObject(block) || block.type !== 'tool_use') return block;
    const listed = tools.of('tool', block.name);
    if (listed === undefined) return block;
    return { ...block, name: listed.original, input: listed.names.restore(block.input) };
  };
  return {
    cleanMember: (key, member) =>
      key === 'tools' && Array.isArray(member)
        ? member.map((tool) => tools.cleanItem('tool', tool, cleaning))
        : null,
    restore: ({ content, ...rest }) => ({
      ...rest,
      ...(content !== undefined && {
        content: Array.isArray(content) ? content.map(restoreBlock) : restoreBlock(content),
      }),
    }),
    size: () => tools.size,
  };
}
