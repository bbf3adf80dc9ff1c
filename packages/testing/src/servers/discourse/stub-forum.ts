/** A forum account of the stub. */
export interface StubUser {
  readonly id: number;
  readonly externalId: string;
  suspendReason: string | null;
  sessions: number;
}

/** An invite of the stub. */
export interface StubInvite {
  readonly id: number;
  readonly email: string;
  readonly customMessage: string | null;
  isTrashed: boolean;
}

/** The state of the stub. Its methods are the actions of users and moderators. */
export class StubForum {
  readonly users: StubUser[] = [];
  readonly invites: StubInvite[] = [];

  signIn(externalId: string): void {
    const known = this.users.find((user) => user.externalId === externalId);
    if (known) known.sessions += 1;
    else this.users.push({ id: this.users.length + 1, externalId, suspendReason: null, sessions: 1 });
  }

  suspend(externalId: string, reason: string): void {
    const user = this.users.find((each) => each.externalId === externalId);
    if (user) [user.suspendReason, user.sessions] = [reason, 0];
  }

  pendingInvite(email: string): StubInvite | undefined {
    return this.invites.find((invite) => invite.email === email && !invite.isTrashed);
  }
}
