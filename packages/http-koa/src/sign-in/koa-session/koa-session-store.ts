import { randomBytes } from 'node:crypto';
import type { AdoptSession, Authenticate, RevokeSessions } from '@gatehouse/core/session';
import type { Context } from 'koa';

/** Content of `ctx.session` of a signed-in visitor. Nothing else is stored. */
export interface KoaSessionData {
  readonly ownerId: string;
}

/**
 * Options for koa-session. Pass them together with the other options: `session({ ...koaSessionStore(parts) }, app)`.
 */
export interface KoaSessionBridge {
  readonly store: {
    get(key: string): Promise<KoaSessionData | undefined>;
    set(key: string, data: object, maxAge: unknown, about: { readonly ctx?: Context }): Promise<void>;
    destroy(key: string): Promise<void>;
  };
  /** Returns an id of 256 random bits. The default ids of koa-session have only 122 (OWASP ASVS 7.2.3). */
  readonly genid: () => string;
}

/** Dependencies of `koaSessionStore`. Each kind of session owner has its own. */
export interface KoaSessionParts {
  readonly authenticate: Authenticate<unknown>;
  readonly adoptSession: AdoptSession;
  readonly revokeSessions: RevokeSessions;
}

/**
 * Connects an app that uses koa-session 7 with an external store to Gatehouse's sessions. The app keeps its cookie and
 * its `ctx.session`. To sign a user in, it sets `ctx.session = { ownerId }` and calls `await ctx.session.regenerate()`.
 * To sign the user out, it sets `ctx.session = null`. `Authenticate` decides how long a session lasts. `maxAge` does
 * not change that.
 */
export function koaSessionStore(parts: KoaSessionParts): KoaSessionBridge {
  return {
    genid: () => randomBytes(32).toString('base64url'),
    store: {
      get: async (key) => {
        const found = await parts.authenticate.execute(key);
        return found && { ownerId: found.session.ownerId };
      },
      set: async (key, data, _maxAge, { ctx }) => {
        const userAgent = ctx?.get('User-Agent') || undefined;
        await parts.adoptSession.execute(key, ownerOf(data), { userAgent });
      },
      destroy: async (key) => {
        const found = await parts.authenticate.execute(key);
        if (found) await parts.revokeSessions.execute(found.session, 'current');
      },
    },
  };
}

/**
 * Returns the owner's id. Ignores `_expire`, `_maxAge` and `_session`, which koa-session adds. Throws if there are
 * other members.
 */
function ownerOf(data: object): string {
  const { ownerId, _expire, _maxAge, _session, ...rest } = data as Record<string, unknown>;
  if (typeof ownerId !== 'string' || Object.keys(rest).length > 0)
    throw new Error(
      'A session contains an ownerId and nothing else. Store other data under the id of its owner.',
    );
  return ownerId;
}
