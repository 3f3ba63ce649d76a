/** What each coding agent sends to its hooks, and the fields by which a hook answers. */
import { isObject, parseMessage } from '../proxy/message.ts';

export type AgentName = 'claude' | 'codex' | 'gemini' | 'cursor';
export const AGENTS = ['claude', 'codex', 'gemini', 'cursor'] as const satisfies readonly AgentName[];

export type Answer = Readonly<Record<string, unknown>>;

export interface HookEvent {
  readonly agent: AgentName;
  readonly name: string;
  /** What of the input a model or a tool reads. */
  readonly read: (input: Answer) => Answer;
  /** How it replaces them; absent or null where no documented field can. */
  readonly rewrite?: (cleaned: Answer, input: Answer, sentence: string) => Answer | null;
  readonly block: (sentence: string, cleaned: Answer) => Answer;
}

const pick =
  (...names: readonly string[]) =>
  (input: Answer): Answer =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));

/** Both take the same answer here. */
const blockPrompt = (sentence: string): Answer => ({ decision: 'block', reason: sentence });

const denyTool = (sentence: string): Answer => ({
  hookSpecificOutput: {
    ...{ hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: sentence },
  },
});

const deny = (sentence: string): Answer => ({ decision: 'deny', reason: sentence });

const denyCursor = (sentence: string): Answer => ({
  ...{ permission: 'deny', user_message: sentence, agent_message: sentence },
});

/** `continue: false` ends the turn before a model reads the result. */
const endTurn = (sentence: string): Answer => ({ continue: false, stopReason: sentence });

const replaceResult = ({ tool_response }: Answer, { tool_name }: Answer) => ({
  hookEventName: 'PostToolUse',
  updatedToolOutput: tool_response,
  // Older versions know this one alone.
  ...(String(tool_name).startsWith('mcp__') && { updatedMCPToolOutput: tool_response }),
});

export const EVENTS: readonly HookEvent[] = [
  {
    ...{ agent: 'claude', name: 'UserPromptSubmit', read: pick('prompt') },
    block: (sentence) => ({
      ...blockPrompt(sentence),
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', suppressOriginalPrompt: true },
    }),
  },
  {
    ...{ agent: 'claude', name: 'PreToolUse', read: pick('tool_input') },
    // `allow` would run the tool without the question that a user expects.
    rewrite: ({ tool_input }, _, sentence) => ({
      hookSpecificOutput: {
        ...{ hookEventName: 'PreToolUse', permissionDecision: 'ask', permissionDecisionReason: sentence },
        updatedInput: tool_input,
      },
    }),
    block: denyTool,
  },
  {
    ...{ agent: 'claude', name: 'PostToolUse', read: pick('tool_response') },
    rewrite: (cleaned, input, sentence) => ({
      hookSpecificOutput: { ...replaceResult(cleaned, input), additionalContext: sentence },
    }),
    block: (sentence, cleaned) => ({
      ...endTurn(sentence),
      hookSpecificOutput: replaceResult(cleaned, cleaned),
    }),
  },
  {
    // Results as the model will read them. No field replaces that of a failed tool, and here alone exit code 2 stops one.
    ...{ agent: 'claude', name: 'PostToolBatch' },
    read: ({ tool_calls: calls }) => ({
      results: Array.isArray(calls)
        ? calls.map((call) => (isObject(call) ? call.tool_response : call))
        : calls,
    }),
    block: endTurn,
  },
  { agent: 'codex', name: 'UserPromptSubmit', read: pick('prompt'), block: blockPrompt },
  { agent: 'codex', name: 'PreToolUse', read: pick('tool_input'), block: denyTool },
  {
    ...{ agent: 'codex', name: 'PostToolUse', read: pick('tool_response') },
    // The reason takes the place of the result.
    rewrite: ({ tool_response }, _, sentence) => blockPrompt(textOf(tool_response) || sentence),
    block: blockPrompt,
  },
  { agent: 'gemini', name: 'BeforeAgent', read: pick('prompt'), block: deny },
  {
    ...{ agent: 'gemini', name: 'BeforeTool', read: pick('tool_input') },
    rewrite({ tool_input: cleaned }, { tool_input: given }) {
      // The answer is merged into the arguments: a name that was cleaned would stand beside the old one.
      const isMerged =
        isObject(cleaned) &&
        isObject(given) &&
        Object.keys(cleaned).every((key) => Object.hasOwn(given, key));
      return isMerged ? { hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: cleaned } } : null;
    },
    block: deny,
  },
  {
    ...{ agent: 'gemini', name: 'AfterTool', read: pick('tool_response') },
    // The reason takes the place of the result.
    rewrite: ({ tool_response }, _, sentence) =>
      deny(textOf(isObject(tool_response) ? tool_response.llmContent : tool_response) || sentence),
    block: deny,
  },
  {
    ...{ agent: 'cursor', name: 'beforeSubmitPrompt', read: pick('prompt', 'attachments') },
    block: (sentence) => ({ continue: false, user_message: sentence }),
  },
  { agent: 'cursor', name: 'beforeReadFile', read: pick('content'), block: denyCursor },
  { agent: 'cursor', name: 'beforeShellExecution', read: pick('command'), block: denyCursor },
  {
    ...{ agent: 'cursor', name: 'beforeMCPExecution', block: denyCursor },
    // The arguments are JSON in a string: an escape in it is the character to the tool.
    read: ({ tool_name, tool_input }) => ({ tool_name, tool_input: jsonIn(tool_input) }),
  },
];

function jsonIn(json: unknown): unknown {
  if (typeof json !== 'string') return json;
  try {
    return parseMessage(json);
  } catch {
    return json;
  }
}

/** A result as one text: texts of parts in order, anything else as JSON. */
function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  if (isObject(result) && typeof result.text === 'string') return result.text;
  if (Array.isArray(result)) return result.map(textOf).join('\n');
  return result === undefined ? '' : JSON.stringify(result);
}

/** The configuration that installs the hook. */
export function settingsOf(agent: AgentName): Answer {
  const names = EVENTS.filter((event) => event.agent === agent).map(({ name }) => name);
  const command = agent === 'codex' ? 'limpid hook --agent codex' : 'limpid hook';
  if (agent === 'cursor') {
    const hooks = Object.fromEntries(names.map((name) => [name, [{ command, failClosed: true }]]));
    return { version: 1, hooks };
  }
  const one = (name: string) => {
    const hooks = [{ type: 'command', command }];
    return [/Tool(Use)?$/.test(name) ? { matcher: agent === 'gemini' ? '.*' : '*', hooks } : { hooks }];
  };
  return { hooks: Object.fromEntries(names.map((name) => [name, one(name)])) };
}
