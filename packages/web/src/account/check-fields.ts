/** What is wrong with a form before it is sent. The service decides; this saves a round trip. */
import accountWords from '../words/account.json' with { type: 'json' };
import type { Faults, Typed } from './use-submission.ts';

const { fields } = accountWords;

/** In code points, as the service has it: `published-numbers.ts` of the contract. */
const PASSWORD_LENGTH = { least: 8, most: 128 };

const CHECKS = {
  name: (value: string) => (value.trim() === '' ? fields.nameMissing : null),
  email: (value: string) => (/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : fields.emailWrong),
  password: (value: string) => (value === '' ? fields.passwordMissing : null),
  newPassword: (value: string) => {
    const length = [...value].length;
    return length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most ? fields.passwordLength : null;
  },
};

/** Faults of the fields by name; `rules` says which check is for which. */
export function checkFields(typed: Typed, rules: Readonly<Record<string, keyof typeof CHECKS>>): Faults {
  const faults: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const fault = CHECKS[rule](typed[name] ?? '');
    if (fault !== null) faults[name] = fault;
  }
  return faults;
}
