/** An answer of each operation, by its id: what the interface description and the page at /docs show. */
import type { operations } from './operations.ts';

type OperationId = (typeof operations)[keyof typeof operations]['id'];

const TODAY = '2026-11-21';
const MADE_AT = `${TODAY}T08:30:00.000Z`;

const user = {
  id: 'R3mBxjCSsXpeK4xJOWWWhIidsu6DyZ08',
  email: 'ada@example.com',
  name: 'Ada',
  emailVerified: true,
  createdAt: MADE_AT,
};
const newUser = { ...user, emailVerified: false };

const TOKEN = 'the-token-of-the-new-session';

const key = {
  id: '9b6b6d0a-f0e1-47b7-8b12-cf8676e58746',
  name: 'build server',
  prefix: 'lmpd_',
  lastFour: '9wQe',
  createdAt: MADE_AT,
  lastUsedAt: null,
  expiresAt: null,
};

/** Of `pass\u{200B}word`, which the examples of both scans send. */
const report = {
  deleted: 1,
  replaced: 0,
  suspicion: 12,
  verdict:
    'Probably no mark, but what editors and web pages leave behind: 1 hidden or unusual character found where no script or notation needs it.',
  findings: [
    {
      technique: 'zero-width',
      name: 'ZERO WIDTH SPACE',
      codePoint: 'U+200B',
      count: 1,
      removed: true,
      action: 'deleted',
    },
  ],
  caveats: [
    'Statistical watermarks live in the choice of words, not in characters: they cannot be removed by cleaning, here or anywhere.',
  ],
  payloads: [],
  whitespace: [],
};

const done = { ok: true, data: { status: true } };

const dayOfUse = {
  calls: 12,
  characters: 34_560,
  deleted: 41,
  replaced: 2,
  techniques: { 'zero-width': 43, homoglyph: 2 },
  classes: { 'zero-width-space': 41, joiner: 2, 'look-alike': 2 },
  schemes: { 'zero-width-binary': 1 },
  models: { 'acme/writer-2': 5 },
};

export const answerExamples: Readonly<Record<OperationId, object>> = {
  clean: {
    ok: true,
    data: { text: 'password', ...report, usage: { used: 1, limit: 20, plan: 'anonymous' } },
  },
  detect: { ok: true, data: { ...report, usage: { used: 2, limit: 20, plan: 'anonymous' } } },
  batch: {
    ok: true,
    id: 1,
    data: { text: 'password', ...report, usage: { used: 3, limit: 200, plan: 'free' } },
  },
  limits: {
    ok: true,
    data: {
      plan: 'free',
      caller: 'api-key',
      maxTextLength: 200_000,
      features: ['clean', 'detect', 'batch'],
      perMinute: { limit: 30, remaining: 29, resetsAt: `${TODAY}T08:31:00.000Z` },
      perDay: { limit: 200, used: 12, remaining: 188, resetsAt: '2026-11-22T00:00:00.000Z' },
      usage: { used: 12, limit: 200, plan: 'free' },
      upgradeUrl: 'https://limpid.example/pricing',
    },
  },
  signUp: { ok: true, data: { token: TOKEN, user: newUser } },
  signIn: { ok: true, data: { token: TOKEN, user } },
  getSession: {
    ok: true,
    data: {
      session: {
        id: 'MXAPTGBO3mQElEKCqq7R2vyVHdfIeDcX',
        createdAt: MADE_AT,
        expiresAt: '2026-12-21T08:30:00.000Z',
      },
      user,
    },
  },
  signOut: { ok: true, data: { success: true } },
  changePassword: { ok: true, data: { token: TOKEN, user } },
  requestPasswordReset: done,
  resetPassword: done,
  sendVerificationEmail: done,
  verifyEmail: done,
  listKeys: { ok: true, data: { keys: [key] } },
  mintKey: {
    ok: true,
    data: { ...key, key: 'lmpd_EXAMPLE-this-is-where-the-whole-key-stands-9wQe' },
  },
  revokeKey: { ok: true, data: { id: key.id } },
  usage: { ok: true, data: { from: '2026-10-23', to: TODAY, days: [{ day: TODAY, ...dayOfUse }] } },
  account: { ok: true, data: { ...user, plan: 'free' } },
  deleteAccount: { ok: true, data: { id: user.id } },
  health: {
    ok: true,
    data: {
      status: 'ok',
      version: '0.1.0',
      uptimeSeconds: 86_400,
      checks: { store: 'ok', ceilings: 'ok' },
    },
  },
  live: { ok: true, data: { status: 'ok' } },
};
