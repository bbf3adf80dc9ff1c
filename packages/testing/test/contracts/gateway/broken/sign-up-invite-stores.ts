import type { HeldInvite, SignUpInviteStore } from '@gatehouse/core/sign-up';
import { type AtprotoBreak, breakingAtproto } from './break-atproto.ts';

type Invites = SignUpInviteStore;
const invites = (change: (good: Invites) => Partial<Invites>): AtprotoBreak =>
  breakingAtproto('invites', change);

/** For each promise of `SignUpInviteStore` a store that breaks it. */
export const brokenSignUpInviteStores: Readonly<Record<string, AtprotoBreak>> = {
  'rejects a digest that is already there': invites((good) => ({
    insert: (invite) => good.insert(invite).catch(() => {}),
  })),
  'answers the invite that it holds': invites((good) => ({
    hold: async (digest, now, heldUntil) => {
      const held = await good.hold(digest, now, heldUntil);
      return held && { ...held, createdBy: '' };
    },
  })),
  'holds no invite that is unknown': invites((good) => ({
    hold: async (digest, now, heldUntil) =>
      (await good.hold(digest, now, heldUntil)) ?? {
        digest,
        createdBy: '',
        createdAt: 0,
        expiresAt: heldUntil,
        sealedPdsCode: null,
      },
  })),
  'holds no invite that has expired': invites((good) => ({
    hold: (digest, now, heldUntil) => good.hold(digest, now - 1, heldUntil),
  })),
  'holds no invite that was used, by a known account or an unknown one': invites((good) => ({
    use: async (digest, by, usedAt) => {
      if (by) await good.use(digest, by, usedAt);
    },
  })),
  'uses up an invite that is not held, and one that is released later': invites((good) => {
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
  'holds no invite that another caller holds, until that hold is over': invites((good) => ({
    hold: (digest, now, heldUntil) => good.hold(digest, now, heldUntil - 1),
  })),
  'takes a hold for over that a clock made which ran ahead': invites((good) => {
    let latest = 0;
    return {
      hold: (digest, now, heldUntil) => {
        const ahead = Math.max(latest, now) - now;
        latest = now + ahead;
        return good.hold(digest, now + ahead, heldUntil + ahead);
      },
    };
  }),
  'gives a released invite to the next caller': invites(() => ({ release: async () => {} })),
  'returns the code that was stored last to the next holder of the invite': invites((good) => {
    const known = new Set<string>();
    return {
      keepPdsCode: async (digest, code) => {
        if (!known.has(digest)) await good.keepPdsCode(digest, code);
        known.add(digest);
      },
    };
  }),
  'uses nothing up when the unit of work around it rejects': invites((good) => {
    const used = new Set<string>();
    return {
      use: async (digest) => {
        used.add(digest);
      },
      hold: async (digest, now, heldUntil) =>
        used.has(digest) ? undefined : good.hold(digest, now, heldUntil),
    };
  }),
  'lets exactly one of many who try at once hold an invite': invites(lookingFirst),
  'gives an invite one use, however many hold it, give it back and use it at once': invites(lookingFirst),
  'does as plain invites would, whatever is done to them': invites((good) => ({
    hold: async (digest, now, heldUntil) => (await good.hold(digest, now, heldUntil)) && undefined,
  })),
};

/** Looks whether an invite is free, and takes it later. */
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
