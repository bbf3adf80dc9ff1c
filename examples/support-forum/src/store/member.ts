import type { SessionTables } from '@gatehouse/adapters/knex';

/** A member of the board. */
export interface Member {
  readonly id: number;
  /** DID of the member, which is the subject of the sign-in. */
  readonly did: string;
  readonly handle: string | null;
  /** Reason of the suspension; null if the member is not suspended. */
  readonly suspendReason: string | null;
}

/** A row of `members`. */
export interface MemberRow {
  readonly id: number;
  readonly did: string;
  readonly handle: string | null;
  readonly suspend_reason: string | null;
}

export function memberOf({ id, did, handle, suspend_reason: suspendReason }: MemberRow): Member {
  return { id: Number(id), did, handle, suspendReason };
}

/** Sessions that authenticate members. */
export const MEMBER_SESSIONS: SessionTables<Member, MemberRow> = {
  sessions: 'member_sessions',
  owners: 'members',
  ownerKey: 'did',
  ownerColumns: ['id', 'did', 'handle', 'suspend_reason'],
  owner: memberOf,
};
