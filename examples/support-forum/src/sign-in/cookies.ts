import { SignedCookie } from '@gatehouse/http-koa/session';
import type { Configuration } from '../configuration.ts';

/** The cookies of the forum: that of a session, and that of a sign-in between its two redirects. */
export interface ForumCookies {
  readonly session: SignedCookie;
  readonly pending: SignedCookie;
}

/** Creates the cookies of the forum. Changing the name `forum_session` signs every member out. */
export function cookiesOf({ FORUM_SECRET: secret, publicUrl }: Configuration): ForumCookies {
  const shared = { keys: [secret.reveal()], secure: publicUrl.startsWith('https:') };
  return {
    session: new SignedCookie({ ...shared, name: 'forum_session' }),
    pending: new SignedCookie({ ...shared, name: 'forum_sign_in' }),
  };
}
