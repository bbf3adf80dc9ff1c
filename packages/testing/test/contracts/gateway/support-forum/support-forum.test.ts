import type { Contract } from '@gatehouse/testing/contracts';
import {
  forumInviteContract,
  type SupportForumCase,
  supportForumContract,
} from '@gatehouse/testing/contracts/gateway';
import { MemorySupportForum } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { supportForumSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

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

describePort('MemorySupportForum', CLAUSES, {
  ...{ describe, it, saboteurs: supportForumSaboteurs },
  withSubject: (work) => work(sound()),
});
