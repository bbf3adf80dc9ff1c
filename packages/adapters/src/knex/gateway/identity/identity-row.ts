import type { Identity } from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';

export interface IdentityRow {
  readonly did: Did;
  readonly handle: string | null;
  readonly first_seen_at: number;
}

export function identityOf({ did, handle, first_seen_at: firstSeenAt }: IdentityRow): Identity {
  return { did, handle, firstSeenAt };
}
