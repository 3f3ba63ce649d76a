/** The page for people: the built files of packages/web, from memory, under a policy that lets nothing else run. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Where the builder puts the page; a service without it answers JSON alone. */
const BUILT = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The addresses of the page: `packages/web/src/pages/all-pages.ts` shows one at each. */
const PAGES = [
  ...['/', '/pricing', '/guide', '/account', '/sign-in', '/sign-up'],
  ...['/forgot-password', '/reset-password', '/verify-email'],
];

/** Paths of programs, which never get a page. */
const OF_PROGRAMS = /^\/(v1|auth|health)(\/|$)/;

/** Where the builder puts files whose names change with what is in them. */
const HASHED = '/assets/';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

interface BuiltFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
}

/** Answers a request with the page that says that nothing is there; false where no page is wanted. */
export type AnswerLost = (request: FastifyRequest, reply: FastifyReply) => boolean;

export function serveWeb(app: FastifyInstance, config: Config, publicUrl: () => string): AnswerLost {
  const { page, files } = readBuilt();
  for (const [path, { type, plain, brotli }] of files) {
    app.get(path, (request, reply) => {
      const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
      if (takesBrotli) reply.header('content-encoding', 'br');
      reply
        .header('vary', 'accept-encoding')
        .header('cache-control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache')
        .type(type)
        .send(takesBrotli ? brotli : plain);
    });
  }
  app.get('/page.json', (_request, reply) => {
    reply.header('cache-control', 'no-cache').send(describeService(config, publicUrl()));
  });
  if (page === null) return () => false;

  const answer = (reply: FastifyReply) => {
    // The nonce lets the editor bring its style sheet, and nobody else.
    const nonce = randomBytes(16).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce))
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
      .send(page.replace('STYLE_NONCE', nonce));
  };
  for (const path of PAGES) app.get(path, (_request, reply) => answer(reply));
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (OF_PROGRAMS.test(path) || !prefersHtml(request.headers.accept)) return false;
    answer(reply);
    return true;
  };
}

function policy(nonce: string): string {
  return [
    ...["default-src 'none'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "img-src 'self'"],
    ...["connect-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'"],
    "frame-ancestors 'none'",
  ].join('; ');
}

/** True for a browser: it names HTML, and names it before JSON or any type. */
function prefersHtml(accept = ''): boolean {
  const weightOf = (type: string) => {
    const range = accept.split(',').find((part) => part.trim().toLowerCase().split(/[;\s]/, 1)[0] === type);
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  return weightOf('text/html') > Math.max(weightOf('application/json'), 0);
}

/** What the page has to know of this service before anybody signs in. */
function describeService({ plans, signUp, mail }: Config, publicUrl: string): object {
  return {
    publicUrl,
    signUp,
    sendsMail: mail !== null,
    plans: [...plans.values()],
  };
}

/** The page and its files by path; what is not built is not there. */
function readBuilt(): { readonly page: string | null; readonly files: ReadonlyMap<string, BuiltFile> } {
  const files = new Map<string, BuiltFile>();
  let page: string | null = null;
  for (const name of listFiles()) {
    const contents = readFileSync(join(BUILT, name));
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (name === 'index.html') page = contents.toString('utf8');
    else if (type !== undefined) files.set(`/${name}`, { type, plain: contents, brotli: compress(contents) });
  }
  return { page, files };
}

function listFiles(): string[] {
  try {
    const entries = readdirSync(BUILT, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    return files.map(({ parentPath, name }) => relative(BUILT, join(parentPath, name)).replaceAll('\\', '/'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function compress(contents: Buffer): Buffer {
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
}
