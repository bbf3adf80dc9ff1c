import { InvalidInput } from '../../kernel/invalid-input.ts';
import {
  newPasswordIssues,
  type Password,
  type PasswordRules,
  parseNewPassword,
} from './password/password.ts';
import { parseUsername, type Username, usernameIssues } from './username/username.ts';

/** Username and password of a new account. */
export interface NewCredentials {
  readonly username: Username;
  readonly password: Password;
}

/** Parses username and password of a new account. Throws `InvalidInput` with all faults. */
export function parseNewCredentials(
  wanted: { readonly username: string; readonly password: string },
  rules: PasswordRules,
): NewCredentials {
  const name = wanted.username.normalize('NFKC');
  const issues = [...usernameIssues(name), ...newPasswordIssues(wanted.password, name, rules)];
  if (issues.length > 0) throw new InvalidInput(issues);
  return { username: parseUsername(name), password: parseNewPassword(wanted.password, name, rules) };
}
