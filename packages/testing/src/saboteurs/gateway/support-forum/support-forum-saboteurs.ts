import type { SupportForum } from '@gatehouse/core/support-forum';
import type { SupportForumCase } from '../../../contracts/gateway/support-forum/support-forum-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = PortSaboteurs<SupportForumCase>[string];

const forum =
  (change: (good: SupportForum) => Partial<SupportForum>): Break =>
  ({ forum: good, away }) => ({ forum: altered(good, change(good)), away: altered(away, change(away)) });

const NEVER_FOUND: Break = forum(() => ({ find: async () => undefined }));

/** A forum that uses one forum account for all subjects. */
const ALL_ONE: Break = forum((good) => ({
  find: (subject) => good.find({ ...subject, did: 'did:plc:one' }),
  invite: (subject) => good.invite({ ...subject, did: 'did:plc:one' }),
  suspend: (subject, cause) => good.suspend({ ...subject, did: 'did:plc:one' }, cause),
}));

/** For each clause of `supportForumContract` and `forumInviteContract`, a forum that breaks it. */
export const supportForumSaboteurs: PortSaboteurs<SupportForumCase> = {
  'finds no seat of a holder whom the forum does not know': forum(() => ({
    find: async () => ({ state: 'active', inviteId: null }),
  })),
  'sends one invite, however often it is called': forum((good) => ({
    invite: async (subject) => {
      await good.invite(subject);
      return 'done';
    },
  })),
  'sends no invite without an e-mail address': forum((good) => ({
    invite: (subject) => good.invite({ ...subject, email: subject.email ?? 'none@example.com' }),
  })),
  'sends no invite to a holder who has signed in': forum((good) => ({
    invite: async (subject) => {
      await good.invite(subject);
      return 'done';
    },
  })),
  'finds a forum account by the DID of its holder, whatever characters the DID has': NEVER_FOUND,
  'finds nothing by an e-mail address alone': ALL_ONE,
  'suspends a forum account once with reason and ticket, and ends its sessions': forum((good) => ({
    suspend: (subject, cause) => good.suspend(subject, { ...cause, ticketRef: '' }),
  })),
  'withdraws a pending invite with a suspension': forum((good) => ({
    suspend: async (subject, cause) =>
      (await good.find(subject))?.state === 'invited' ? 'absent' : good.suspend(subject, cause),
  })),
  'ends a suspension by the gateway once': forum(() => ({ reinstate: async () => 'done' })),
  "leaves a moderator's suspension as it is": forum(() => ({ reinstate: async () => 'done' })),
  'reinstates nothing that the forum does not know': forum(() => ({ reinstate: async () => 'done' })),
  'deactivates a forum account forever': forum((good) => ({
    deactivate: (subject, cause) => good.suspend(subject, cause),
  })),
  'deactivates an invite forever': forum(() => ({ deactivate: async () => 'done' })),
  'throws ForumUnavailable while the forum cannot be reached': forum(() => ({
    suspend: async () => 'absent',
  })),
};
