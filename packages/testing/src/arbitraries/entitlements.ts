import type { Entitlement, EntitlementChange, PaymentReference, Plan } from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import fc from 'fast-check';
import { plainRecord } from './plain-record.ts';

/**
 * Instants, half of them within a short period, so that instants before, at and after the end of a grace all occur
 * often.
 */
export const anyInstant: fc.Arbitrary<Instant> = fc.oneof(
  fc.integer({ min: 1_000, max: 1_020 }),
  fc.integer({ min: 0, max: 253_402_300_799_999 }),
);

export const anyDid: fc.Arbitrary<Did> = fc
  .stringMatching(/^[a-z2-7]{24}$/)
  .map((key) => `did:plc:${key}` as const);

export const anyPlan: fc.Arbitrary<Plan> = fc.constantFrom('once', 'base');

export const anyPayment: fc.Arbitrary<PaymentReference> = plainRecord({
  provider: fc.constantFrom('acme-pay', 'other-pay'),
  customerId: fc.stringMatching(/^cus_[a-z0-9]{1,8}$/),
  subscriptionId: fc.option(fc.stringMatching(/^sub_[a-z0-9]{1,8}$/)),
});

export const anyChange: fc.Arbitrary<EntitlementChange> = fc.oneof(
  plainRecord({ name: fc.constant('manual.grant' as const), plan: anyPlan }),
  fc.record({
    name: fc.constant('checkout.completed' as const),
    plan: anyPlan,
    payment: fc.option(anyPayment),
  }),
  plainRecord({ name: fc.constant('lapse' as const), graceUntil: fc.option(anyInstant) }),
  plainRecord({ name: fc.constant('grace.extend' as const), graceUntil: anyInstant }),
);

/** All records that the transition function can return, and some records that only the passing of time creates. */
export const anyEntitlement: fc.Arbitrary<Entitlement> = fc
  .record({
    did: anyDid,
    base: fc.constantFrom('none' as const, 'active' as const, 'grace' as const, 'lapsed' as const),
    graceUntil: anyInstant,
    once: fc.boolean(),
    payment: fc.option(anyPayment),
    version: fc.nat(),
  })
  .map((record) => ({ ...record, graceUntil: record.base === 'grace' ? record.graceUntil : null }));
