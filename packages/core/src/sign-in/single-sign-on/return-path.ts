import { InvalidInput } from '../../kernel/invalid-input.ts';

const MAX_PATH_CHARACTERS = 2_000;
const PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

/**
 * Parses the path of this server that is opened after signing in. Throws `InvalidInput` for a text that is too long or
 * not ASCII, or that a browser could parse as another origin (`//host`, `/\host`, a scheme, white space, a backslash).
 */
export function parseReturnPath(text: string): string {
  if (text.length > MAX_PATH_CHARACTERS || !PATH.test(text) || text.includes('\\')) {
    throw new InvalidInput([{ path: ['returnTo'], message: 'Use a path of this server, such as /courses.' }]);
  }
  return text;
}
