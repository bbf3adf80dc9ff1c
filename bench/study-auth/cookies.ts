import { createHmac } from 'node:crypto';
import { SignedValue } from '@gatehouse/http-koa/session';
import { digestOf } from './data/fixture.ts';

/** The secret with which every measured server signs cookies. */
export const SECRET = 'a-secret-of-thirty-two-characters-or-more';

const signer = new SignedValue([SECRET]).keygrip;

/** For each measured server, a function that returns the `Cookie` header for a session token. */
export const cookieOf = {
  gatehouse: (token: string): string => {
    const cookie = `revision_session=${token}`;
    return `${cookie}; revision_session.sig=${signer.sign(cookie)}`;
  },
  oneSelect: (token: string): string => `revision_session=${digestOf(token)}`,
  fastifySession: (token: string): string => {
    const signature = createHmac('sha256', SECRET).update(token).digest('base64').replace(/=+$/, '');
    return `session=${encodeURIComponent(`${token}.${signature}`)}`;
  },
  betterAuth: (token: string): string => {
    const signature = createHmac('sha256', SECRET).update(token).digest('base64');
    return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  },
};
