import type { SupportForum } from '@gatehouse/core/support-forum';
import type { Contract } from '@gatehouse/testing/contracts';
import {
  forumInviteContract,
  type SupportForumCase,
  supportForumContract,
} from '@gatehouse/testing/contracts/gateway';
import { MemorySupportForum } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

function sound(): SupportForumCase & { readonly forum: MemorySupportForum } {
  const [forum, away] = [new MemorySupportForum(), new MemorySupportForum()];
  away.isAway = true;
  const subjects = new Map<string, string>();
  const invite = forum.invite.bind(forum);
  forum.invite = async (subject) => {
    subjects.set(subject.did, subject.email ?? '');
    return invite(subject);
  };
  return {
    forum,
    away,
    signIn: async (did) => {
      forum.signIn(did);
    },
    moderatorSuspends: async (did) => forum.moderatorSuspends(did),
    sessionsOf: async (did) => forum.sessionsOf(did),
    invitesTo: async (email) => forum.sent.filter((did) => subjects.get(did) === email).length,
    suspensionOf: async () => {
      const { ticketRef, reason } = forum.causes[0] ?? {};
      return `${ticketRef} ${reason}`;
    },
  };
}

const CLAUSES: Contract<SupportForumCase> = { ...supportForumContract, ...forumInviteContract };

type Break = (good: MemorySupportForum) => Partial<SupportForum>;

const NEVER_FOUND: Break = () => ({ find: async () => undefined });

/** A forum that uses one account for all subjects. */
const ALL_ONE: Break = (good) => ({
  find: (subject) => good.find({ ...subject, did: 'did:plc:one' }),
  invite: (subject) => good.invite({ ...subject, did: 'did:plc:one' }),
  suspend: (subject, cause) => good.suspend({ ...subject, did: 'did:plc:one' }, cause),
});

const BROKEN: Readonly<Record<string, Break>> = {
  'finds no seat of an account that the forum does not know': () => ({
    find: async () => ({ state: 'active', inviteId: null }),
  }),
  'sends one invite, however often it is called': (good) => ({
    invite: async (subject) => {
      const outcome = await good.invite(subject);
      if (outcome === 'already') good.sent.push(subject.did);
      return outcome;
    },
  }),
  'sends no invite without an e-mail address': (good) => ({
    invite: (subject) => good.invite({ ...subject, email: subject.email ?? 'none@example.com' }),
  }),
  'sends no invite to an account that has signed in': (good) => ({
    invite: async (subject) => {
      await good.invite(subject);
      return 'done';
    },
  }),
  'finds an account by its DID, whatever characters it has': NEVER_FOUND,
  'finds nothing by an e-mail address alone': ALL_ONE,
  'suspends an account once with reason and ticket, and ends its sessions': (good) => ({
    suspend: (subject, cause) => good.suspend(subject, { ...cause, ticketRef: '' }),
  }),
  'withdraws a pending invite with a suspension': (good) => ({
    suspend: async (subject, cause) =>
      (await good.find(subject))?.state === 'invited' ? 'absent' : good.suspend(subject, cause),
  }),
  'ends a suspension of ours once': () => ({ reinstate: async () => 'done' }),
  "leaves a moderator's suspension as it is": (good) => ({
    reinstate: async ({ did }) => {
      await good.deactivate({ did, handle: null, email: null, inviteId: null });
      good.signIn(did);
      return 'not_ours';
    },
  }),
  'reinstates nothing that the forum does not know': () => ({ reinstate: async () => 'done' }),
  'deactivates an account forever': (good) => ({
    deactivate: (subject, cause) => good.suspend(subject, cause),
  }),
  'deactivates an invite forever': () => ({ deactivate: async () => 'done' }),
  'throws ForumUnavailable while the forum cannot be reached': () => ({
    suspend: async () => 'absent',
  }),
};

describe('MemorySupportForum', () => {
  it.each(Object.entries(CLAUSES))('%s', (_sentence, experiment) => experiment(sound()));
});

describe('the contract of SupportForum', () => {
  it('has a broken forum for each clause', () => {
    expect(Object.keys(BROKEN).toSorted()).toEqual(Object.keys(CLAUSES).toSorted());
  });

  it.each(Object.entries(BROKEN))('catches a forum that breaks: %s', async (sentence, sabotage) => {
    const good = sound();
    const broken = (forum: SupportForum) => altered(forum, sabotage(good.forum));
    const subject = { ...good, forum: broken(good.forum), away: broken(good.away) };
    await expect(CLAUSES[sentence]?.(subject)).rejects.toThrow();
  });
});
