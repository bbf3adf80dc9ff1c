import { InvalidInput } from '../../kernel/invalid-input.ts';

const LONGEST = 2_000;
const PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

/**
 * The place on this server to go to after signing in; throws `InvalidInput` for anything that a browser could read
 * as another origin (`//host`, `/\host`, a scheme, white space, a backslash).
 */
export function parseReturnPath(text: string): string {
  if (text.length > LONGEST || !PATH.test(text) || text.includes('\\')) {
    throw new InvalidInput([{ path: ['returnTo'], message: 'Use a path of this server, such as /courses.' }]);
  }
  return text;
}
