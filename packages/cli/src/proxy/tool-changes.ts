/** Finds tools that are not what they were when they were first listed: a description can turn after it was approved. */
import { createHash } from 'node:crypto';
import { Cleaning } from './clean-value.ts';
import { isObject, isPlainName } from './message.ts';

const MAX_TOOLS = 10_000;
const PARTS = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;

/** A tool as it was listed. Of a long text only the digest is kept. */
interface Tool {
  readonly name: string;
  /** How a sentence calls it: the words of a server may be an attack. */
  readonly label: string;
  readonly parts: Readonly<Record<(typeof PARTS)[number], string>>;
}

export class ToolChanges {
  readonly #known = new Map<string, Tool>();
  /** Of the listing that is being read, and of the one before. */
  #listed = new Set<string>();
  #before: ReadonlySet<string> | null = null;
  #newcomers: Tool[] = [];
  #position = 0;

  /** A listing starts again. */
  begin(): void {
    if (this.#listed.size > 0) this.#before = this.#listed;
    this.#listed = new Set();
    this.#newcomers = [];
    this.#position = 0;
  }

  /** Sentences on what changed, for the tools of one page as the server wrote them. */
  read(tools: readonly unknown[], isLastPage: boolean): readonly string[] {
    const said = tools.flatMap((tool) => {
      this.#position++;
      return isObject(tool) && typeof tool.name === 'string'
        ? this.#compare(readTool(tool, this.#position))
        : [];
    });
    return isLastPage ? [...said, ...this.#renamed()] : said;
  }

  #compare(tool: Tool): readonly string[] {
    const known = this.#known.get(tool.name);
    if (this.#listed.size < MAX_TOOLS) this.#listed.add(tool.name);
    if (known === undefined && this.#known.size >= MAX_TOOLS) return [];
    this.#known.set(tool.name, tool);
    if (known === undefined) {
      if (this.#before !== null) this.#newcomers.push(tool);
      return [];
    }
    const changed = PARTS.filter((part) => known.parts[part] !== tool.parts[part]);
    if (changed.length === 0) return [];
    return [`The tool ${tool.label} has changed since it was listed before: ${changed.join(', ')}.`];
  }

  /** Only the last page shows which tools are gone, and which are on another page. */
  #renamed(): readonly string[] {
    const gone = Array.from(this.#before ?? []).flatMap((name) => {
      const tool = this.#listed.has(name) ? undefined : this.#known.get(name);
      return tool === undefined ? [] : [tool];
    });
    const labels = new Map(gone.map((tool) => [looksOf(tool), tool.label]));
    return this.#newcomers.flatMap((tool) => {
      const old = labels.get(looksOf(tool));
      return old === undefined ? [] : [`The tool ${old} is now listed as ${tool.label}.`];
    });
  }
}

function looksOf({ parts }: Tool): string {
  return parts.description + parts.inputSchema;
}

function readTool(tool: Record<string, unknown>, position: number): Tool {
  const cleaned = new Cleaning(true).text(tool.name as string);
  return {
    name: digestOf(tool.name),
    label: isPlainName(cleaned) ? `"${cleaned}"` : `number ${position} of the listing`,
    parts: Object.fromEntries(PARTS.map((part) => [part, digestOf(tool[part])])) as Tool['parts'],
  };
}

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64');
}
