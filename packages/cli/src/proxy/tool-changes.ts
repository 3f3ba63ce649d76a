/** Finds tools that are not what they were when they were first listed: a description can turn after it was approved. */
import { createHash } from 'node:crypto';
import { isObject } from './message.ts';

const MAX_TOOLS = 10_000;
const PARTS = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;

/** What a listing says of a tool, as digests. */
type Digests = Readonly<Record<(typeof PARTS)[number], string>>;

export class ToolChanges {
  readonly #known = new Map<string, Digests>();
  /** Of the listing that is being read, and of the one before. */
  #listed = new Set<string>();
  #before: ReadonlySet<string> | null = null;

  /** A listing begins anew. */
  begin(): void {
    if (this.#listed.size > 0) this.#before = this.#listed;
    this.#listed = new Set();
  }

  /** Sentences on what changed, for the tools of one page as the server wrote them. */
  read(tools: readonly unknown[]): readonly string[] {
    const named = tools.filter(isObject).filter(({ name }) => typeof name === 'string');
    for (const { name } of named) if (this.#listed.size < MAX_TOOLS) this.#listed.add(name as string);
    return named.flatMap((tool) => this.#compare(tool.name as string, digestsOf(tool)));
  }

  #compare(name: string, digests: Digests): readonly string[] {
    const known = this.#known.get(name);
    if (this.#known.size < MAX_TOOLS || known !== undefined) this.#known.set(name, digests);
    if (known === undefined) return this.#before === null ? [] : this.#whoWas(name, digests);
    const changed = PARTS.filter((part) => known[part] !== digests[part]);
    if (changed.length === 0) return [];
    return [`The tool "${shortly(name)}" has changed since it was listed before: ${changed.join(', ')}.`];
  }

  #whoWas(name: string, digests: Digests): readonly string[] {
    for (const old of this.#before ?? []) {
      const was = this.#known.get(old);
      if (this.#listed.has(old) || was === undefined || was.description !== digests.description) continue;
      if (was.inputSchema === digests.inputSchema)
        return [`The tool "${shortly(old)}" is now listed as "${shortly(name)}".`];
    }
    return [];
  }
}

function digestsOf(tool: Record<string, unknown>): Digests {
  return Object.fromEntries(PARTS.map((part) => [part, digestOf(tool[part])])) as Digests;
}

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64');
}

function shortly(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}
