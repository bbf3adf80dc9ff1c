import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Did } from '@gatehouse/core/pds';
import { type ForumSubject, ForumUnavailable, type SupportForum } from '@gatehouse/core/support-forum';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';

/** A forum, and the actions of its users and moderators. */
export interface SupportForumCase {
  readonly forum: SupportForum;
  /** The same forum while it cannot be reached. */
  readonly away: SupportForum;
  /** Signs the holder in at the forum. The DID is the subject of the sign-in. */
  readonly signIn: (did: Did) => Promise<void>;
  /** Suspends the forum account as a moderator of the forum. */
  readonly moderatorSuspends: (did: Did) => Promise<void>;
  /** Returns the number of open sessions of the forum account. */
  readonly sessionsOf: (did: Did) => Promise<number>;
  /** Returns the number of invites that were sent to the e-mail address. */
  readonly invitesTo: (email: string) => Promise<number>;
  /** Returns the reason of the suspension, as the forum stores it. */
  readonly suspensionOf: (did: Did) => Promise<string>;
}

/** Returns a subject with an e-mail address that no other test uses. */
export function sampleForumSubject(change: Partial<ForumSubject> = {}): ForumSubject {
  return {
    did: freshDid(),
    handle: 'alice.test',
    email: `${randomUUID()}@example.com`,
    inviteId: null,
    ...change,
  };
}

const CAUSE = { reason: 'The base plan has ended.', ticketRef: 'T-77' };

/** A DID with characters that must be encoded in a path. */
const ODD_DID: Did = `did:web:example.com%3A8443:people:${randomUUID()}`;

/** The clauses of `SupportForum` that hold for every forum. */
export const supportForumContract: Contract<SupportForumCase> = {
  'finds no seat of a holder whom the forum does not know': async ({ forum }) => {
    assert.equal(await forum.find(sampleForumSubject()), undefined);
  },

  'sends no invite without an e-mail address': async ({ forum }) => {
    const subject = sampleForumSubject({ email: null });
    assert.equal(await forum.invite(subject), 'login_only');
    assert.equal(await forum.find(subject), undefined);
  },

  'sends no invite to a holder who has signed in': async ({ forum, signIn, invitesTo }) => {
    const subject = sampleForumSubject();
    await signIn(subject.did);
    assert.equal(await forum.invite(subject), 'already');
    assert.equal(await invitesTo(subject.email ?? ''), 0);
  },

  'finds a forum account by the DID of its holder, whatever characters the DID has': async ({
    forum,
    signIn,
  }) => {
    for (const did of [freshDid(), ODD_DID]) {
      await signIn(did);
      assert.equal((await forum.find(sampleForumSubject({ did })))?.state, 'active');
    }
  },

  'suspends a forum account once with reason and ticket, and ends its sessions': async (subjects) => {
    const { forum, signIn, sessionsOf, suspensionOf } = subjects;
    const subject = sampleForumSubject();
    await signIn(subject.did);
    assert.equal(await forum.suspend(subject, CAUSE), 'done');
    assert.equal(await forum.suspend(subject, { reason: 'Again.', ticketRef: 'T-78' }), 'already');
    assert.equal((await forum.find(subject))?.state, 'suspended');
    assert.equal(await sessionsOf(subject.did), 0);
    const reason = await suspensionOf(subject.did);
    assert.ok(reason.includes(CAUSE.ticketRef) && reason.includes(CAUSE.reason), reason);
  },

  'ends a suspension by the gateway once': async ({ forum, signIn }) => {
    const subject = sampleForumSubject();
    await signIn(subject.did);
    await forum.suspend(subject, CAUSE);
    assert.equal(await forum.reinstate(subject), 'done');
    assert.equal(await forum.reinstate(subject), 'already');
    assert.equal((await forum.find(subject))?.state, 'active');
  },

  "leaves a moderator's suspension as it is": async ({ forum, signIn, moderatorSuspends }) => {
    const subject = sampleForumSubject();
    await signIn(subject.did);
    await moderatorSuspends(subject.did);
    assert.equal(await forum.reinstate(subject), 'not_ours');
    assert.equal(await forum.suspend(subject, CAUSE), 'not_ours');
    assert.equal(await forum.reinstate(subject), 'not_ours');
    assert.equal((await forum.find(subject))?.state, 'suspended_by_moderator');
  },

  'reinstates nothing that the forum does not know': async ({ forum }) => {
    assert.equal(await forum.reinstate(sampleForumSubject()), 'absent');
  },

  'deactivates a forum account forever': async ({ forum, signIn, sessionsOf }) => {
    const subject = sampleForumSubject();
    await signIn(subject.did);
    await assertDeactivated(forum, subject);
    assert.equal(await sessionsOf(subject.did), 0);
  },

  'throws ForumUnavailable while the forum cannot be reached': async ({ away }) => {
    for (const attempt of attempts(away, sampleForumSubject()))
      await assert.rejects(attempt, ForumUnavailable);
  },
};

/** The clauses of `SupportForum` for forums that send invites. Other forums return `login_only` instead. */
export const forumInviteContract: Contract<SupportForumCase> = {
  'sends one invite, however often it is called': async ({ forum, invitesTo }) => {
    const subject = sampleForumSubject();
    assert.equal(await forum.invite(subject), 'done');
    assert.equal(await forum.invite(subject), 'already');
    assert.equal((await forum.find(subject))?.state, 'invited');
    assert.equal(await invitesTo(subject.email ?? ''), 1);
  },

  'finds nothing by an e-mail address alone': async ({ forum }) => {
    const subject = sampleForumSubject();
    await forum.invite(subject);
    const stranger = { ...subject, did: freshDid() };
    assert.equal(await forum.find(stranger), undefined);
    assert.equal(await forum.suspend(stranger, CAUSE), 'absent');
    assert.equal((await forum.find(subject))?.state, 'invited');
  },

  'withdraws a pending invite with a suspension': async ({ forum }) => {
    const subject = sampleForumSubject();
    await forum.invite(subject);
    assert.equal(await forum.suspend(subject, CAUSE), 'done');
    assert.equal(await forum.find(subject), undefined);
    assert.equal(await forum.suspend(subject, CAUSE), 'absent');
  },

  'deactivates an invite forever': async ({ forum }) => {
    const subject = sampleForumSubject();
    await forum.invite(subject);
    await assertDeactivated(forum, subject);
  },
};

function* attempts(forum: SupportForum, subject: ForumSubject): Iterable<Promise<unknown>> {
  yield forum.find(subject);
  yield forum.invite(subject);
  yield forum.suspend(subject, CAUSE);
  yield forum.reinstate(subject);
  yield forum.deactivate(subject, CAUSE);
}

async function assertDeactivated(forum: SupportForum, subject: ForumSubject): Promise<void> {
  assert.equal(await forum.deactivate(subject, CAUSE), 'done');
  assert.equal(await forum.find(subject), undefined);
  assert.equal(await forum.deactivate(subject, CAUSE), 'absent');
}
