/** A middleware for the AI SDK: cleans prompts, results of tools and answers, whole or streamed. */
import type { LanguageModelMiddleware } from 'ai';
import { createGuard, type Guard, type GuardedStream, type GuardSettings, mapJson } from './guard.ts';

type CallOptions = Parameters<NonNullable<LanguageModelMiddleware['transformParams']>>[0]['params'];
type Message = CallOptions['prompt'][number];
type Tool = NonNullable<CallOptions['tools']>[number];
type ResultPart = Extract<Extract<Message, { role: 'tool' }>['content'][number], { type: 'tool-result' }>;
type Output = ResultPart['output'];
type Generated = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>;
type Content = Generated['content'][number];
type Streamed = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>;
type StreamPart = Streamed['stream'] extends ReadableStream<infer Part> ? Part : never;

/**
 * For `wrapLanguageModel({ model, middleware: guardLanguageModel() })`. Reasoning passes as it is: providers sign it, and
 * refuse it when it comes back changed. Files, ids and names of tools pass too.
 */
export function guardLanguageModel(settings: GuardSettings = {}): LanguageModelMiddleware {
  const guard = createGuard(settings);
  return {
    transformParams: async ({ params }) => ({
      ...params,
      prompt: params.prompt.map((message) => guardMessage(message, guard)),
      ...(params.tools && { tools: params.tools.map((tool) => guardTool(tool, guard)) }),
    }),
    wrapGenerate: async ({ doGenerate }) => {
      const result = await doGenerate();
      return { ...result, content: result.content.map((part) => guardContent(part, guard)) };
    },
    wrapStream: async ({ doStream }) => {
      const result = await doStream();
      return { ...result, stream: result.stream.pipeThrough(guardParts(guard)) };
    },
  };
}

function guardMessage(message: Message, guard: Guard): Message {
  if (message.role === 'system') return { ...message, content: guard.text(message.content, 'prompt') };
  const content = message.content.map((part) => {
    if (part.type === 'text') return { ...part, text: guard.text(part.text, 'prompt') };
    if (part.type === 'tool-call') return { ...part, input: guard.value(part.input, 'prompt') };
    if (part.type === 'tool-result') return { ...part, output: guardOutput(part.output, guard) };
    if (part.type === 'tool-approval-response' && part.reason !== undefined)
      return { ...part, reason: guard.text(part.reason, 'prompt') };
    return part;
  });
  return { ...message, content } as Message;
}

function guardOutput(output: Output, guard: Guard): Output {
  if (output.type === 'text' || output.type === 'error-text')
    return { ...output, value: guard.text(output.value, 'tool-result') };
  if (output.type === 'json' || output.type === 'error-json')
    return { ...output, value: guard.value(output.value, 'tool-result') };
  if (output.type === 'execution-denied' && output.reason !== undefined)
    return { ...output, reason: guard.text(output.reason, 'tool-result') };
  if (output.type !== 'content') return output;
  const value = output.value.map((part) =>
    part.type === 'text' ? { ...part, text: guard.text(part.text, 'tool-result') } : part,
  );
  return { ...output, value };
}

function guardTool(tool: Tool, guard: Guard): Tool {
  if (tool.type !== 'function') return tool;
  const { description, inputSchema, inputExamples } = tool;
  return {
    ...tool,
    ...(description !== undefined && { description: guard.text(description, 'tool-description') }),
    inputSchema: guard.value(inputSchema, 'tool-description'),
    ...(inputExamples && { inputExamples: guard.value(inputExamples, 'tool-description') }),
  };
}

function guardContent<Part extends Content | StreamPart>(part: Part, guard: Guard): Part {
  if (part.type === 'text') return { ...part, text: guard.text(part.text, 'answer') };
  if (part.type === 'tool-call')
    return { ...part, input: mapJson(part.input, (text) => guard.text(text, 'tool-call')) };
  if (part.type === 'tool-result') return { ...part, result: guard.value(part.result, 'tool-result') };
  return part;
}

/** Texts pass delta by delta; an input of a tool is JSON, and is cleaned when it is whole. By their ids: they may come in turns. */
function guardParts(guard: Guard): TransformStream<StreamPart, StreamPart> {
  const texts = new Map<string, GuardedStream>();
  const inputs = new Map<string, string>();
  type Controller = TransformStreamDefaultController<StreamPart>;
  const endText = (id: string, controller: Controller) => {
    const delta = texts.get(id)?.end() ?? '';
    texts.delete(id);
    if (delta !== '') controller.enqueue({ type: 'text-delta', id, delta });
  };
  const endInput = (id: string, controller: Controller) => {
    const delta = mapJson(inputs.get(id) ?? '', (text) => guard.text(text, 'tool-call'));
    inputs.delete(id);
    if (delta !== '') controller.enqueue({ type: 'tool-input-delta', id, delta });
  };
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'tool-input-delta') {
        inputs.set(part.id, (inputs.get(part.id) ?? '') + part.delta);
        return;
      }
      if (part.type === 'text-delta') {
        const stream = texts.get(part.id) ?? guard.stream('answer');
        texts.set(part.id, stream);
        const delta = stream.push(part.delta);
        if (delta !== '' || part.delta === '') controller.enqueue({ ...part, delta });
        return;
      }
      if (part.type === 'text-end') endText(part.id, controller);
      if (part.type === 'tool-input-end') endInput(part.id, controller);
      controller.enqueue(guardContent(part, guard));
    },
    flush(controller) {
      // A stream that breaks off ends nothing.
      for (const id of [...texts.keys()]) endText(id, controller);
      for (const id of [...inputs.keys()]) endInput(id, controller);
    },
  });
}
