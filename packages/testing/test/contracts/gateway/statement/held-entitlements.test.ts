import { type HeldEntitlementsCase, heldEntitlementsContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryHeldEntitlements, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { heldEntitlementsSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function sound(): HeldEntitlementsCase {
  const storage = memoryGatewayStorage();
  return { storage, held: new MemoryHeldEntitlements(storage.entitlements) };
}

describePort('MemoryHeldEntitlements', heldEntitlementsContract, {
  ...{ describe, it, saboteurs: heldEntitlementsSaboteurs },
  withSubject: (work) => work(sound()),
});
