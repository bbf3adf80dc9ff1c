import assert from 'node:assert/strict';
import { nothingHeld } from '@gatehouse/core/entitlement';
import type { HeldEntitlements } from '@gatehouse/core/statement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Contract } from '../../contract.ts';
import { entitlementSystem } from '../entitlement/entitlement-system.ts';
import { freshDid } from '../fresh-did.ts';

/** The storage that an operator changes, and the same entitlements as their holders see them. */
export interface HeldEntitlementsCase {
  readonly storage: GatewayStorage;
  readonly held: HeldEntitlements;
}

const ENVELOPE = { reason: 'r', ticketRef: 't' };

/** The clauses of `HeldEntitlements`. */
export const heldEntitlementsContract: Contract<HeldEntitlementsCase> = {
  'returns the stored entitlement of each holder, read at every call': async ({ storage, held }) => {
    const { apply } = entitlementSystem(storage, 1_000);
    const [did, other] = [freshDid(), freshDid()];
    for (const [index, plan] of (['base', 'once'] as const).entries()) {
      const event = { ...ENVELOPE, eventId: `${did} ${index}`, name: 'manual.grant', plan } as const;
      const { entitlement } = await apply.execute({ did, principal: 'machine:test', event });
      assert.deepEqual(await held.of(did), entitlement);
      assert.deepEqual(await held.of(other), nothingHeld(other));
    }
  },

  'returns an empty entitlement before the first event': async ({ held }) => {
    const did = freshDid();
    assert.deepEqual(await held.of(did), nothingHeld(did));
  },
};
