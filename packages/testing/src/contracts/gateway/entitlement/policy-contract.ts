import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { type Capabilities, capabilities, nothingHeld, type PolicyPort } from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { MovableClock } from '../../../memory/movable-clock.ts';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import { entitlementSystem } from './entitlement-system.ts';

/**
 * A policy, its storage, and a clock that tests can move. `blind` is a policy of the same kind that cannot read its
 * records.
 */
export interface PolicyCase {
  readonly storage: GatewayStorage;
  readonly clock: MovableClock;
  readonly policy: PolicyPort;
  readonly blind: PolicyPort;
}

const ENVELOPE = { reason: 'r', ticketRef: 't' };
const CHANGES = [
  { name: 'manual.grant', plan: 'base' },
  { name: 'lapse', graceUntil: 1_010 },
  { name: 'grace.extend', graceUntil: 1_020 },
  { name: 'lapse', graceUntil: null },
  { name: 'manual.grant', plan: 'once' },
] as const;

const PLANS = ['base', 'once', undefined] as const;

const flagsOf = ({ metadataWriteAllowed, safetyNetAllowed }: Capabilities) => [
  metadataWriteAllowed,
  safetyNetAllowed,
];

/** The clauses of `PolicyPort`. */
export const policyContract: Contract<PolicyCase> = {
  'returns what the record currently allows, and reads it at every call': async ({
    storage,
    clock,
    policy,
  }) => {
    const did = freshDid();
    const { apply } = entitlementSystem(storage, 1_000);
    for (const [index, change] of CHANGES.entries()) {
      const event = { ...ENVELOPE, eventId: `${did} ${index}`, ...change };
      const { entitlement } = await apply.execute({ did, principal: 'machine:test', event });
      for (const now of [1_000, 1_009, 1_010, 1_019, 1_020]) {
        clock.set(now);
        assert.deepEqual(await policy.effectiveCapabilities(did), capabilities(entitlement, now));
      }
    }
  },

  "returns each holder's own capabilities, concurrently and in repeated calls": async ({
    storage,
    policy,
  }) => {
    const { apply } = entitlementSystem(storage, 1_000);
    const dids = Array.from({ length: 24 }, freshDid);
    for (const [index, did] of dids.entries()) {
      const plan = PLANS[index % 3];
      const event = { ...ENVELOPE, eventId: did, name: 'manual.grant' } as const;
      if (plan) await apply.execute({ did, principal: 'machine:test', event: { ...event, plan } });
    }
    const asked: Promise<boolean[]>[] = [];
    for (const [index, did] of dids.entries()) {
      asked.push(policy.effectiveCapabilities(did).then(flagsOf));
      if (index % 2 === 0) await setImmediate();
    }
    const answers = await Promise.all(asked);
    assert.deepEqual(
      answers,
      dids.map((_, index) => [index % 3 !== 2, index % 3 === 0]),
    );
  },

  'allows nothing to an unknown holder': async ({ clock, policy }) => {
    const nothing = capabilities(nothingHeld(freshDid()), clock.now());
    for (const did of [freshDid(), 'alice.test', '', 'did:plc:nul\0', "did:plc:' or 1=1 --"])
      assert.deepEqual(await policy.effectiveCapabilities(did), nothing);
  },

  'rejects instead of deciding when the record cannot be read': async ({ blind }) => {
    await assert.rejects(blind.effectiveCapabilities(freshDid()), { code: 'policy_unavailable' });
  },
};
