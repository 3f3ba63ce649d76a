/** The commands of the guide, for the service at `origin`: one after the other in one shell, each works. */

export interface GuideCommands {
  readonly first: string;
  readonly signUp: string;
  readonly mint: string;
  readonly use: string;
  readonly limits: string;
  readonly retry: string;
  readonly report: string;
}

const JSON_BODY = "-H 'content-type: application/json'";
const WITH_KEY = '-H "x-api-key: $KEY"';
const HIDDEN_SPACE = String.raw`-d '{"text":"pass\u200bword"}'`;

/** "hi" in ASCII, a zero as U+200B and a one as U+200C; then a Persian word that needs its U+200C. */
const HIDDEN_WORD = [
  String.raw`-d '{"text":"pass\u200b\u200c\u200c\u200b\u200c\u200b\u200b\u200b`, // limpid-allow payload
  String.raw`\u200b\u200c\u200c\u200b\u200c\u200b\u200b\u200cword `, // limpid-allow payload
  String.raw`\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"}'`,
].join('');

/** Takes one field of an answer, without a program that reads JSON. */
const fieldOf = (name: string) => String.raw`sed 's/.*"${name}":"\([^"]*\)".*/\1/'`;

const inLines = (...parts: readonly string[]) => parts.join(' \\\n  ');

export function guideCommands(origin: string): GuideCommands {
  const clean = `curl -s ${origin}/v1/clean`;
  const account = '{"email":"ada@example.com","password":"correct horse battery","name":"Ada"}';
  return {
    first: inLines(clean, JSON_BODY, HIDDEN_SPACE),
    signUp: inLines(
      `TOKEN=$(curl -s ${origin}/auth/sign-up/email`,
      JSON_BODY,
      `-d '${account}'`,
      `| ${fieldOf('token')})`,
    ),
    mint: inLines(
      `KEY=$(curl -s ${origin}/v1/keys`,
      '-H "authorization: Bearer $TOKEN"',
      JSON_BODY,
      `-d '{"name":"build server"}'`,
      `| ${fieldOf('key')})`,
    ),
    use: inLines(clean, WITH_KEY, JSON_BODY, HIDDEN_SPACE),
    limits: inLines(`curl -s ${origin}/v1/limits`, WITH_KEY),
    retry: inLines(`${clean} --retry 4 --retry-max-time 120`, WITH_KEY, JSON_BODY, HIDDEN_SPACE),
    report: inLines(clean, JSON_BODY, HIDDEN_WORD),
  };
}
