import { InvalidInput } from '../../kernel/invalid-input.ts';
import { parseUsername, type Username } from '../account/username/username.ts';
import type { SsoProfile } from './sso-profile.ts';

const MAX_BASE_CHARACTERS = 56;
const NOT_ALLOWED = /[^[\p{L}\p{M}\p{Nd}._@\-]--\p{Default_Ignorable_Code_Point}]+/gv;
const OUTER_HYPHENS = /^-+|-+$/g;

/**
 * Returns the username for a new user. Tries the preferred username, the e-mail address, the name and the subject, in
 * this order. If none of them can be converted to a valid username, returns `member`.
 */
export function preferredUsername(profile: SsoProfile): Username {
  const wishes = [profile.preferredUsername, profile.email, profile.name, profile.subject];
  for (const wish of wishes) {
    const username = wish && fitted(wish);
    if (username) return username;
  }
  return 'member';
}

/** Appends a number to a name that is taken: `ada`, `ada-2`, `ada-3` and so on. */
export function numbered(username: Username, number: number): Username {
  return number === 1 ? username : `${username}-${number}`;
}

function fitted(wish: string): Username | undefined {
  const allowed = wish.normalize('NFKC').replace(NOT_ALLOWED, '-');
  const short = [...allowed].slice(0, MAX_BASE_CHARACTERS).join('').replace(OUTER_HYPHENS, '');
  try {
    return parseUsername(short);
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}
