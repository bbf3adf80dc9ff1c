import type { HeldInvite, SignUpInviteStore } from '@gatehouse/core/sign-up';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { Saboteurs } from '../../saboteur.ts';
import { type AtprotoBreak, breakingAtproto } from './break-atproto.ts';

type Invites = SignUpInviteStore;
const invites = (change: (good: Invites) => Partial<Invites>): AtprotoBreak =>
  breakingAtproto('invites', change);

/** For each clause of `SignUpInviteStore`, a store that breaks it. */
export const signUpInviteStoreSaboteurs: Saboteurs<AtprotoStorage> = {
  'rejects a digest that is already stored': invites((good) => ({
    insert: (invite) => good.insert(invite).catch(() => {}),
  })),
  'returns the invite that it holds': invites((good) => ({
    hold: async (digest, now, heldUntil) => {
      const held = await good.hold(digest, now, heldUntil);
      return held && { ...held, createdBy: '' };
    },
  })),
  'holds no unknown invite': invites((good) => ({
    hold: async (digest, now, heldUntil) =>
      (await good.hold(digest, now, heldUntil)) ?? {
        digest,
        note: null,
        createdBy: '',
        createdAt: 0,
        expiresAt: heldUntil,
        sealedPdsCode: null,
      },
  })),
  'holds no expired invite': invites((good) => ({
    hold: (digest, now, heldUntil) => good.hold(digest, now - 1, heldUntil),
  })),
  'holds no used invite, whether its PDS account is known or not': invites((good) => ({
    use: async (digest, by, usedAt) => {
      if (by) await good.use(digest, by, usedAt);
    },
  })),
  'marks an invite as used even if it is not held or is released later': invites((good) => {
    const held = new Set<string>();
    return {
      hold: (digest, now, heldUntil) => {
        held.add(digest);
        return good.hold(digest, now, heldUntil);
      },
      use: async (digest, by, usedAt) => {
        if (held.has(digest)) await good.use(digest, by, usedAt);
      },
    };
  }),
  'holds no revoked invite, but lets a caller that already holds it use it': invites(() => ({
    revoke: async () => true,
  })),
  'revokes an invite once, and none that is unknown or used': invites((good) => ({
    revoke: async (digest, at) => (await good.revoke(digest, at)) || digest.length === 64,
  })),
  'lets exactly one of many concurrent callers revoke an invite': invites((good) => ({
    revoke: async (digest, at) => {
      const { items } = await good.page({ limit: 1_000 });
      const isOpen = items.some((invite) => invite.digest === digest && invite.revokedAt === null);
      await good.revoke(digest, at);
      return isOpen;
    },
  })),
  'leaves an invite unrevoked when the surrounding unit of work rejects': invites((good) => {
    const revoked = new Set<string>();
    return {
      revoke: async (digest) => revoked.add(digest).has(digest),
      hold: async (digest, now, heldUntil) =>
        revoked.has(digest) ? undefined : good.hold(digest, now, heldUntil),
    };
  }),
  'lists every invite with its state, newest first, also while invites are added': invites((good) => ({
    page: async ({ limit, cursor }) => {
      const { items } = await good.page({ limit: 1_000 });
      const end = Number(cursor ?? 0) + limit;
      return { items: items.slice(end - limit, end), nextCursor: end < items.length ? String(end) : null };
    },
  })),
  'lists only invites whose note contains the text in any letter case, or that a given PDS account used':
    invites((good) => ({
      page: async (request, filter) => {
        const page = await good.page(request, filter);
        const text = filter?.search?.note ?? '';
        return { ...page, items: page.items.filter(({ note }) => note === null || note.includes(text)) };
      },
    })),
  'lists and counts invites by their state at the instant': invites((good) => ({
    counts: (at) => good.counts(at + 1),
    page: (request, filter) =>
      good.page(request, filter?.state && { ...filter, state: { ...filter.state, at: filter.state.at + 1 } }),
  })),
  'returns no empty page after the oldest invite': invites((good) => ({
    page: async (request) => {
      const page = await good.page(request);
      const last = page.items.at(-1);
      return { ...page, nextCursor: last ? `${last.createdAt}.${last.digest}` : null };
    },
  })),
  'holds no invite that another caller holds, until that hold has expired': invites((good) => ({
    hold: (digest, now, heldUntil) => good.hold(digest, now, heldUntil - 1),
  })),
  'treats a hold as expired if a clock that ran ahead placed it': invites((good) => {
    let latest = 0;
    return {
      hold: (digest, now, heldUntil) => {
        const ahead = Math.max(latest, now) - now;
        latest = now + ahead;
        return good.hold(digest, now + ahead, heldUntil + ahead);
      },
    };
  }),
  'returns a released invite to the next caller': invites(() => ({ release: async () => {} })),
  'releases the stated invite only': invites((good) => {
    const known: string[] = [];
    return {
      insert: (invite) => {
        known.push(invite.digest);
        return good.insert(invite);
      },
      release: async () => {
        for (const digest of known) await good.release(digest);
      },
    };
  }),
  'returns the code that was stored last to the next caller that holds the invite': invites((good) => {
    const known = new Set<string>();
    return {
      keepPdsCode: async (digest, code, before) => {
        if (!known.has(digest)) await good.keepPdsCode(digest, code, before);
        known.add(digest);
        return code;
      },
    };
  }),
  'stores one of the codes of concurrent callers, and returns it to all of them': invites((good) => ({
    keepPdsCode: async (digest, code, before) => {
      const kept = await good.keepPdsCode(digest, code, before);
      return kept === code ? kept : good.keepPdsCode(digest, code, kept);
    },
  })),
  'keeps the PDS account of the first use, and adds one to a use without a known PDS account': invites(
    (good) => {
      const used = new Set<string>();
      return {
        use: async (digest, by, usedAt) => {
          if (!used.has(digest)) await good.use(digest, by, usedAt);
          used.add(digest);
        },
      };
    },
  ),
  'leaves an invite unused when the surrounding unit of work rejects': invites((good) => {
    const used = new Set<string>();
    return {
      use: async (digest) => {
        used.add(digest);
      },
      hold: async (digest, now, heldUntil) =>
        used.has(digest) ? undefined : good.hold(digest, now, heldUntil),
    };
  }),
  'lets exactly one of many concurrent callers hold an invite': invites(lookingFirst),
  'allows one use of an invite, however many callers hold, release and use it concurrently':
    invites(lookingFirst),
  'behaves like a plain list of invites under any sequence of calls': invites((good) => ({
    hold: async (digest, now, heldUntil) => (await good.hold(digest, now, heldUntil)) && undefined,
  })),
};

/** A store that checks whether an invite is free, and reserves it later in another turn of the event loop. */
function lookingFirst(good: Invites): Partial<Invites> {
  const free = new Map<string, HeldInvite>();
  return {
    insert: async (invite) => {
      free.set(invite.digest, { ...invite, sealedPdsCode: null });
    },
    hold: async (digest) => {
      const held = free.get(digest);
      await good.release(digest);
      free.delete(digest);
      return held;
    },
  };
}
