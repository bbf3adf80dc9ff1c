import { randomBytes } from 'node:crypto';
import type { AdoptSession, Authenticate, RevokeSessions } from '@gatehouse/core/session';
import type { Context } from 'koa';

/** What `ctx.session` holds of a signed-in visitor. Nothing else is kept. */
export interface KoaSessionData {
  readonly ownerId: string;
}

/** What koa-session calls; pass it on with the other options: `session({ ...koaSessionStore(parts) }, app)`. */
export interface KoaSessionBridge {
  readonly store: {
    get(key: string): Promise<KoaSessionData | undefined>;
    set(key: string, data: object, maxAge: unknown, about: { readonly ctx?: Context }): Promise<void>;
    destroy(key: string): Promise<void>;
  };
  /** 256 random bits, where koa-session's own are the 122 of a UUID (OWASP ASVS 7.2.3). */
  readonly genid: () => string;
}

/** What the bridge is made of; every kind of session owner has its own. */
export interface KoaSessionParts {
  readonly authenticate: Authenticate<unknown>;
  readonly adoptSession: AdoptSession;
  readonly revokeSessions: RevokeSessions;
}

/**
 * The bridge for an app that already uses koa-session 7 with its external store: it keeps its cookie and its
 * `ctx.session`, and its sessions are ours. Signing in is `ctx.session = { ownerId }; await ctx.session.regenerate()`,
 * signing out `ctx.session = null`. How long a session lasts is decided by `Authenticate`, whatever `maxAge` says.
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

/** The members that koa-session itself adds say how long its cookie lives. */
function ownerOf(data: object): string {
  const { ownerId, _expire, _maxAge, _session, ...rest } = data as Record<string, unknown>;
  if (typeof ownerId !== 'string' || Object.keys(rest).length > 0)
    throw new Error(
      'A session holds an ownerId and nothing else. Keep other things under the id of their owner.',
    );
  return ownerId;
}
