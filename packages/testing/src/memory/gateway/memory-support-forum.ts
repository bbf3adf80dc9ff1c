import type { Did } from '@gatehouse/core/pds';
import {
  type ForumSeat,
  type ForumSubject,
  ForumUnavailable,
  type SeatOutcome,
  SupportForum,
  type SuspensionCause,
} from '@gatehouse/core/support-forum';

interface Member {
  sessions: number;
  suspension: 'ours' | 'moderator' | undefined;
}

/** A forum in memory. If a test sets `isAway`, the forum is unreachable. */
export class MemorySupportForum extends SupportForum {
  isAway = false;
  /** The DID of each invite that was sent. */
  readonly sent: Did[] = [];
  /** The cause of each suspension that the worker made. */
  readonly causes: SuspensionCause[] = [];
  readonly #invites = new Map<Did, string>();
  readonly #members = new Map<Did, Member>();

  /** Signs the holder in. Returns false if the forum account is suspended. */
  signIn(did: Did): boolean {
    const member = this.#members.get(did) ?? { sessions: 0, suspension: undefined };
    if (member.suspension) return false;
    this.#invites.delete(did);
    this.#members.set(did, { ...member, sessions: member.sessions + 1 });
    return true;
  }

  moderatorSuspends(did: Did): void {
    this.#members.set(did, { sessions: 0, suspension: 'moderator' });
  }

  sessionsOf(did: Did): number {
    return this.#members.get(did)?.sessions ?? 0;
  }

  override async find({ did }: ForumSubject): Promise<ForumSeat | undefined> {
    this.#reach();
    const [member, invite] = [this.#members.get(did), this.#invites.get(did)];
    if (!member) return invite === undefined ? undefined : { state: 'invited', inviteId: invite };
    if (!member.suspension) return { state: 'active', inviteId: null };
    return {
      state: member.suspension === 'ours' ? 'suspended' : 'suspended_by_moderator',
      inviteId: null,
    };
  }

  override async invite(subject: ForumSubject): Promise<SeatOutcome> {
    if (await this.find(subject)) return 'already';
    if (subject.email === null) return 'login_only';
    this.#invites.set(subject.did, String(this.sent.push(subject.did)));
    return 'done';
  }

  override async suspend({ did }: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome> {
    this.#reach();
    const member = this.#members.get(did);
    if (!member) return this.#invites.delete(did) ? 'done' : 'absent';
    if (member.suspension) return member.suspension === 'ours' ? 'already' : 'not_ours';
    this.causes.push(cause);
    this.#members.set(did, { sessions: 0, suspension: 'ours' });
    return 'done';
  }

  override async reinstate({ did }: ForumSubject): Promise<SeatOutcome> {
    this.#reach();
    const member = this.#members.get(did);
    if (!member) return 'absent';
    if (member.suspension === 'moderator') return 'not_ours';
    if (!member.suspension) return 'already';
    this.#members.set(did, { ...member, suspension: undefined });
    return 'done';
  }

  override async deactivate({ did }: ForumSubject): Promise<SeatOutcome> {
    this.#reach();
    const [wasInvited, wasMember] = [this.#invites.delete(did), this.#members.delete(did)];
    return wasInvited || wasMember ? 'done' : 'absent';
  }

  #reach(): void {
    if (this.isAway) throw new ForumUnavailable('it cannot be reached.');
  }
}
