import { SsoFailed } from './sso-errors.ts';
import type { SsoProfile } from './sso-profile.ts';

/**
 * Pattern of a subject: at most 255 ASCII characters (OpenID Connect Core 2). Stores need not distinguish longer or
 * non-ASCII subjects. If such subjects were accepted, two people could get the same account.
 */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** Returns the profile if its subject is valid. Throws `SsoFailed` otherwise. */
export function withValidSubject<Profile extends SsoProfile>(profile: Profile): Profile {
  if (SUBJECT.test(profile.subject)) return profile;
  throw new SsoFailed(
    'The provider sent an invalid subject. It must have 1 to 255 printable ASCII characters.',
  );
}
