import type { Entitlement } from '../entitlement/entitlement.ts';
import type { Did } from '../pds/did.ts';

/** Lets a holder read their own entitlement. */
export abstract class HeldEntitlements {
  /** The stored entitlement, read at every call. Before the first event, it is empty. */
  abstract of(did: Did): Promise<Entitlement>;
}
