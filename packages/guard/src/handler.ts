/** Handlers of the shape of `fetch`: what comes in and what goes out, JSON, text or a stream of events. */
import { guardEvents, guardJsonLines, recordStart } from './event-stream.ts';
import { createGuard, type Guard, type GuardSettings, mapJson, TextBlocked } from './guard.ts';
import { hiddenJson, isLooseJson, mapJsonText, mapLiterals } from './json-text.ts';
import { guardOtherText, guardText, NO_UTF8 } from './text-stream.ts';

type Handler<Rest extends readonly unknown[]> = (
  request: Request,
  ...rest: Rest
) => Response | Promise<Response>;

/**
 * For Hono, Next, Deno, Bun and whatever else hands a Request to a function. A request that is blocked is answered with
 * 422, a response with 502; a stream that is blocked breaks off.
 */
export function guardHandler<Rest extends readonly unknown[]>(
  handler: Handler<Rest>,
  settings: GuardSettings = {},
): (request: Request, ...rest: Rest) => Promise<Response> {
  const guard = createGuard(settings);
  return async (request, ...rest) => {
    let guarded: Request;
    try {
      guarded = await guardRequest(request, guard);
    } catch (error) {
      return refuse(error, 422);
    }
    const response = await handler(guarded, ...rest);
    try {
      return await guardResponse(response, guard);
    } catch (error) {
      return refuse(error, 502);
    }
  };
}

/** Read as the handler may read it, whatever the client says of it; what is no text passes as it is. */
async function guardRequest(request: Request, guard: Guard): Promise<Request> {
  if (request.body === null) return request;
  const { headers, method, signal, url } = request;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.clone().arrayBuffer());
  const clean = (one: string) => guard.text(one, 'request');
  const type = headers.get('content-type') ?? '';
  const isText = OTHER_CHARSET.test(type)
    ? !NO_UTF8.test(text)
    : /^text\//i.test(type) || !NO_TEXT.test(text);
  const left = mapIfJson(text, clean) ?? (isText ? mapLines(text, clean, /json/i.test(type)) : text);
  // A framework may have more than a plain request.
  if (left === text) return request;
  return new Request(url, { method, signal, headers: withoutLength(headers), body: left });
}

/** What bytes have that are no UTF-8, or that no text has. */
const NO_TEXT = /[\uFFFD\0]/;

/** Text that may be in another encoding: a client of the shape of `fetch` reads it as UTF-8 all the same. */
const OTHER_CHARSET = /;\s*charset=(?!"?(?:utf-?8|us-ascii))/i;

/** Null where it is no JSON. A byte order mark before it is none of it, as `request.json()` reads it. */
function mapIfJson(text: string, map: (text: string) => string): string | null {
  const whole = text.replace(/^\uFEFF/, '');
  try {
    JSON.parse(whole);
  } catch {
    return isLooseJson(whole) || hiddenJson(whole) !== null ? mapJsonText(whole, map) : null;
  }
  const left = mapJson(whole, map);
  return left === whole ? text : left;
}

/** Lines of JSON, or text; where all should be JSON, a line that is none does not hide the others. */
function mapLines(text: string, map: (text: string) => string, isJson: boolean): string {
  const mapLine = (whole: string) => {
    const start = recordStart(whole);
    const line = whole.slice(start.length);
    if (line.trim() === '') return whole;
    const left = mapIfJson(line, map) ?? (isJson ? mapLiterals(line, map) : null);
    return left === null ? null : start + left;
  };
  const lines = text.split(isJson ? /([\r\n]+)/ : '\n').map(mapLine);
  return lines.includes(null) ? map(text) : lines.join(isJson ? '' : '\n');
}

async function guardResponse(response: Response, guard: Guard): Promise<Response> {
  const kind = kindOf(response.headers);
  if (response.body === null || kind === null) return response;
  const { status, statusText } = response;
  const answer = { status, statusText, headers: withoutLength(response.headers) };
  if (kind === 'events') return new Response(response.body.pipeThrough(guardEvents(guard)), answer);
  if (kind === 'lines') return new Response(response.body.pipeThrough(guardJsonLines(guard)), answer);
  if (kind === 'text') return new Response(response.body.pipeThrough(guardText(guard)), answer);
  if (kind === 'other-text') return new Response(response.body.pipeThrough(guardOtherText(guard)), answer);
  const text = await response.text();
  const clean = (one: string) => guard.text(one, 'response');
  return new Response(mapIfJson(text, clean) ?? mapLines(text, clean, true), answer);
}

/** Null where it is no text that we read: bytes, a form. */
function kindOf(headers: Headers): 'json' | 'lines' | 'text' | 'other-text' | 'events' | null {
  const encoding = headers.get('content-encoding')?.trim() ?? '';
  if (encoding !== '' && !/^identity$/i.test(encoding)) return null;
  const type = headers.get('content-type') ?? '';
  // JSON and events are UTF-8, whatever their type says.
  if (LINES.test(type)) return 'lines';
  if (/^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(type)) return 'json';
  if (/^text\/event-stream\b/i.test(type)) return 'events';
  if (!/^text\//i.test(type) && !WRITTEN.test(type)) return null;
  return OTHER_CHARSET.test(type) ? 'other-text' : 'text';
}

const LINES =
  /^(?:application|text)\/(?:x-)?(?:nd-?json|json-?l(?:ines)?|json-stream|json-seq|stream\+json)\b/i;
/** Text that has another type than text. */
const WRITTEN =
  /^(?:application\/(?:xml|(?:x-)?(?:javascript|yaml|toml|sh)|graphql|sql)|[\w.-]+\/[\w.-]+\+(?:xml|yaml))\b/i;

function withoutLength(headers: Headers): Headers {
  const left = new Headers(headers);
  left.delete('content-length');
  return left;
}

function refuse(error: unknown, status: number): Response {
  if (!(error instanceof TextBlocked)) throw error;
  return Response.json({ error: { message: error.message } }, { status });
}
