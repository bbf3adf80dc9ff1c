import assert from 'node:assert/strict';
import { DAY, type Instant, InvalidInput, MINUTE } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  type HeldInvite,
  INVITE_STATES,
  type InviteState,
  type RecordedInvite,
  type SignUpInvite,
  type SignUpInviteStore,
} from '@gatehouse/core/sign-up';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';
import { sampleInvite } from './samples.ts';
import { signUpInviteStoreChanges } from './sign-up-invite-store-changes.ts';
import { checkInviteHistories } from './sign-up-invite-store-model.ts';

const HOLD_TIME = 2 * MINUTE;
/** A character that `inviteNoteKey` replaces with three characters. */
const LIGATURE = String.fromCodePoint(0xfb03);

/** The clauses of `SignUpInviteStore`. */
export const signUpInviteStoreContract: StorageContract<AtprotoStorage> = {
  'rejects a digest that is already stored': async ({ invites }) => {
    const invite = sampleInvite();
    await invites.insert(invite);
    await assert.rejects(invites.insert({ ...invite, createdAt: 0 }));
    assert.deepEqual(await held(invites, invite.digest, NOON), { ...invite, sealedPdsCode: null });
  },

  'returns the invite that it holds': async ({ invites }) => {
    const invite = sampleInvite();
    await invites.insert(invite);
    await invites.insert(sampleInvite());
    assert.deepEqual(await held(invites, invite.digest, NOON), { ...invite, sealedPdsCode: null });
  },

  'holds no unknown invite': async ({ invites }) => {
    await invites.insert(sampleInvite());
    assert.equal(await held(invites, sampleInvite().digest, NOON), undefined);
  },

  'holds no expired invite': async ({ invites }) => {
    const invite = sampleInvite();
    await invites.insert(invite);
    assert.equal(await held(invites, invite.digest, invite.expiresAt), undefined);
    assert.ok(await held(invites, invite.digest, invite.expiresAt - 1));
  },

  'holds no used invite, whether its PDS account is known or not': async ({ invites }) => {
    for (const by of [freshDid(), null]) {
      const { digest } = sampleInvite();
      await invites.insert(sampleInvite({ digest }));
      assert.ok(await held(invites, digest, NOON));
      await invites.use(digest, by, NOON);
      assert.equal(await held(invites, digest, NOON + DAY), undefined);
    }
  },

  'marks an invite as used even if it is not held or is released later': async ({ invites }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    await invites.use(digest, freshDid(), NOON);
    await invites.release(digest);
    assert.equal(await held(invites, digest, NOON), undefined);
  },

  'holds no revoked invite, but lets a caller that already holds it use it': async ({ invites }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    assert.ok(await held(invites, digest, NOON));
    assert.equal(await invites.revoke(digest, NOON), true);
    assert.equal(await held(invites, digest, NOON + DAY), undefined);
    await invites.use(digest, freshDid(), NOON);
    const [listed] = (await invites.page({ limit: 1 })).items;
    assert.deepEqual([listed?.usedAt, listed?.revokedAt], [NOON, NOON]);
  },

  'revokes an invite once, and none that is unknown or used': async ({ invites }) => {
    const [open, used] = [sampleInvite(), sampleInvite()];
    for (const invite of [open, used]) await invites.insert(invite);
    await invites.use(used.digest, null, NOON);
    assert.equal(await invites.revoke(open.digest, NOON), true);
    for (const digest of [open.digest, used.digest, sampleInvite().digest, 'with\0NUL'])
      assert.equal(await invites.revoke(digest, NOON + 1), false, digest);
    const { items } = await invites.page({ limit: 9 });
    const revoked = new Map(items.map(({ digest, revokedAt }) => [digest, revokedAt]));
    assert.deepEqual([revoked.get(open.digest), revoked.get(used.digest)], [NOON, null]);
  },

  'lets exactly one of many concurrent callers revoke an invite': async ({ invites, unitOfWork }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    const revoke = () => invites.revoke(digest, NOON);
    const answers = await atOnce(20, (index) => (index % 2 ? revoke() : unitOfWork.run(revoke)));
    assert.equal(answers.filter(Boolean).length, 1);
  },

  'leaves an invite unrevoked when the surrounding unit of work rejects': async ({ invites, unitOfWork }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    const work = async () => {
      await invites.revoke(digest, NOON);
      throw new Error('The contract rolls this back.');
    };
    await assert.rejects(unitOfWork.run(work), /rolls this back/);
    assert.ok(await held(invites, digest, NOON));
  },

  'lists every invite with its state, newest first, also while invites are added': async ({ invites }) => {
    const all = [3, 2, 2, 1].map((createdAt) => sampleInvite({ createdAt }));
    for (const invite of all.toReversed()) await invites.insert(invite);
    const by = freshDid();
    await invites.use(all[0]?.digest ?? '', by, NOON);
    await held(invites, all[3]?.digest ?? '', NOON);
    const listed: RecordedInvite[] = [];
    let cursor: string | undefined;
    do {
      const page = await invites.page({ limit: 2, cursor });
      assert.ok(page.items.length <= 2);
      listed.push(...page.items);
      cursor = page.nextCursor ?? undefined;
      await invites.insert(sampleInvite({ createdAt: 4 }));
    } while (cursor !== undefined);
    const expected = all.map((invite, index) => ({
      ...invite,
      usedAt: index === 0 ? NOON : null,
      usedBy: index === 0 ? by : null,
      revokedAt: null,
    }));
    const byDigest = (a: SignUpInvite, b: SignUpInvite) => (a.digest < b.digest ? -1 : 1);
    assert.deepEqual(listed.toSorted(byDigest), expected.toSorted(byDigest));
    assert.deepEqual(
      listed.map(({ createdAt }) => createdAt),
      [3, 2, 2, 1],
    );
    await assert.rejects(invites.page({ limit: 2, cursor: 'x' }), InvalidInput);
  },

  'lists only invites whose note contains the text in any letter case, or that a given PDS account used':
    async ({ invites }) => {
      const by = freshDid();
      const mark = by.slice(-12);
      const noted = [`Für ÉLISE ${mark}`, `100% ${mark}`, `100_ ${mark} ${LIGATURE.repeat(170)}`, null];
      const all = noted.map((note, index) => sampleInvite({ note, createdAt: NOON + index }));
      for (const invite of all) await invites.insert(invite);
      await invites.use(all[3]?.digest ?? '', by, NOON);
      const found = async (note: string, usedBy: readonly Did[] = []) =>
        (await invites.page({ limit: 9 }, { search: { note, usedBy } })).items.map((invite) => invite.note);
      assert.deepEqual(await found(`für élise ${mark.toUpperCase()}`), [noted[0]]);
      assert.deepEqual(await found(`0% ${mark}`), [noted[1]]);
      assert.deepEqual(await found(`0_ ${mark}`), [noted[2]]);
      assert.deepEqual(await found(`${mark}!`), []);
      assert.deepEqual(await found(`${mark}\0`), []);
      assert.deepEqual(await found(`élise ${mark}`, [by, freshDid()]), [null, noted[0]]);
      const first = await invites.page({ limit: 2 }, { search: { note: mark, usedBy: [] } });
      const cursor = first.nextCursor ?? assert.fail('The page must have a cursor.');
      const second = await invites.page({ limit: 2, cursor }, { search: { note: mark, usedBy: [] } });
      assert.deepEqual(
        [...first.items, ...second.items].map(({ note }) => note),
        [noted[2], noted[1], noted[0]],
      );
    },

  'lists and counts invites by their state at the instant': async ({ invites }) => {
    const before = await invites.counts(NOON);
    const mark = freshDid();
    const [open, used, revoked, expired] = [30, 30, 30, 0].map((days) =>
      sampleInvite({ note: mark, expiresAt: NOON + days * DAY }),
    ) as [SignUpInvite, SignUpInvite, SignUpInvite, SignUpInvite];
    for (const invite of [open, used, revoked, expired]) await invites.insert(invite);
    await invites.revoke(used.digest, NOON);
    await invites.use(used.digest, null, NOON);
    await invites.revoke(revoked.digest, NOON);
    const listed = async (is: InviteState, at: Instant) => {
      const search = { note: mark, usedBy: [] };
      const { items } = await invites.page({ limit: 9 }, { state: { is, at }, search });
      return items.map(({ digest }) => digest).sort();
    };
    for (const [state, invite] of Object.entries({ open, used, revoked, expired }))
      assert.deepEqual(await listed(state as InviteState, NOON), [invite.digest], state);
    assert.deepEqual(await listed('open', NOON - 1), [open.digest, expired.digest].sort());
    assert.deepEqual(await listed('expired', open.expiresAt), [open.digest, expired.digest].sort());
    const after = await invites.counts(NOON);
    for (const state of INVITE_STATES) assert.equal(after[state], before[state] + 1, state);
  },

  'returns no empty page after the oldest invite': async ({ invites }) => {
    const before = (await invites.page({ limit: 1_000 })).items.length;
    for (let count = 0; count < 2; count += 1) await invites.insert(sampleInvite());
    assert.equal((await invites.page({ limit: before + 2 })).nextCursor, null);
    assert.notEqual((await invites.page({ limit: before + 1 })).nextCursor, null);
  },

  'holds no invite that another caller holds, until that hold has expired': async ({ invites }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    assert.ok(await held(invites, digest, NOON));
    for (const now of [NOON - MINUTE, NOON, NOON + HOLD_TIME - 1]) {
      assert.equal(await held(invites, digest, now), undefined);
    }
    assert.ok(await held(invites, digest, NOON + HOLD_TIME));
  },

  'treats a hold as expired if a clock that ran ahead placed it': async ({ invites }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    assert.ok(await held(invites, digest, NOON + DAY));
    assert.ok(await held(invites, digest, NOON));
    assert.equal(await held(invites, digest, NOON - HOLD_TIME), undefined);
    assert.ok(await held(invites, digest, NOON - HOLD_TIME - 1));
  },

  'returns a released invite to the next caller': async ({ invites }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    assert.ok(await held(invites, digest, NOON));
    await invites.release(digest);
    assert.ok(await held(invites, digest, NOON));
    assert.equal(await held(invites, digest, NOON), undefined);
  },

  'releases the stated invite only': async ({ invites }) => {
    const [one, other] = [sampleInvite(), sampleInvite()];
    for (const invite of [one, other]) {
      await invites.insert(invite);
      assert.ok(await held(invites, invite.digest, NOON));
    }
    await invites.release(one.digest);
    assert.equal(await held(invites, other.digest, NOON), undefined);
  },

  'returns the code that was stored last to the next caller that holds the invite': async ({ invites }) => {
    const invite = sampleInvite();
    await invites.insert(invite);
    await held(invites, invite.digest, NOON);
    let known: string | null = null;
    for (const sealedPdsCode of ['sealed', 'sealed again']) {
      assert.equal(await invites.keepPdsCode(invite.digest, sealedPdsCode, known), sealedPdsCode);
      await invites.release(invite.digest);
      assert.deepEqual(await held(invites, invite.digest, NOON), { ...invite, sealedPdsCode });
      known = sealedPdsCode;
    }
  },

  'stores one of the codes of concurrent callers, and returns it to all of them': async ({ invites }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    const codes = await atOnce(9, (index) => invites.keepPdsCode(digest, `code ${index}`, null));
    const { sealedPdsCode = null } = (await held(invites, digest, NOON)) ?? {};
    assert.deepEqual(new Set(codes), new Set([sealedPdsCode]));
    assert.equal(await invites.keepPdsCode(sampleInvite().digest, 'code', null), null);
  },

  'keeps the PDS account of the first use, and adds one to a use without a known PDS account': async ({
    invites,
  }) => {
    const { digest } = sampleInvite();
    const [first, second] = [freshDid(), freshDid()];
    await invites.insert(sampleInvite({ digest }));
    for (const by of [null, first, null, second]) await invites.use(digest, by, NOON);
    const [listed] = (await invites.page({ limit: 1 })).items;
    assert.equal(listed?.usedBy, first);
  },

  'leaves an invite unused when the surrounding unit of work rejects': async ({ invites, unitOfWork }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    const work = async () => {
      await invites.use(digest, freshDid(), NOON);
      throw new Error('The contract rolls this back.');
    };
    await assert.rejects(unitOfWork.run(work), /rolls this back/);
    assert.ok(await held(invites, digest, NOON));
  },

  'lets exactly one of many concurrent callers hold an invite': async ({ invites, unitOfWork }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    const attempt = () => held(invites, digest, NOON);
    const answers = await atOnce(20, (index) => (index % 2 ? attempt() : unitOfWork.run(attempt)));
    assert.equal(answers.filter((answer) => answer !== undefined).length, 1);
  },

  'allows one use of an invite, however many callers hold, release and use it concurrently': async ({
    invites,
  }) => {
    const { digest } = sampleInvite();
    await invites.insert(sampleInvite({ digest }));
    const uses = await atOnce(20, async (index) => {
      if (!(await held(invites, digest, NOON))) return 0;
      await (index % 2 ? invites.release(digest) : invites.use(digest, freshDid(), NOON));
      return index % 2 ? 0 : 1;
    });
    const last = await held(invites, digest, NOON);
    const used = uses.reduce<number>((sum, each) => sum + each, 0);
    assert.equal(used + (last ? 1 : 0), 1);
  },

  'behaves like a plain list of invites under any sequence of calls': ({ invites }) =>
    checkInviteHistories(invites),

  ...sharedClauses(signUpInviteStoreChanges),
  ...transactionClauses(signUpInviteStoreChanges),
};

function held(invites: SignUpInviteStore, digest: string, now: Instant): Promise<HeldInvite | undefined> {
  return invites.hold(digest, now, now + HOLD_TIME);
}
