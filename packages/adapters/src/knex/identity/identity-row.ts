import type { Did, Identity } from '@gatehouse/core';

export interface IdentityRow {
  readonly did: Did;
  readonly handle: string | null;
  readonly first_seen_at: number;
}

export function identityOf({ did, handle, first_seen_at: firstSeenAt }: IdentityRow): Identity {
  return { did, handle, firstSeenAt };
}
