import {
  applied,
  capabilities,
  type Entitlement,
  type EntitlementChange,
  type EntitlementRefusal,
  nothingHeld,
} from '@gatehouse/core/entitlement';
import { DomainError, type Instant } from '@gatehouse/core/kernel';
import { anyChange, anyEntitlement, anyInstant } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKOUT_WITHOUT_A_PAYMENT,
  LAPSE_OF_A_BASE_BESIDE_ONCE,
  ONCE_IN_A_GRACE,
} from './counterexamples.ts';

const NOW = 1_010;
const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const HOLDINGS = {
  none: nothingHeld(DID),
  active: { ...nothingHeld(DID), base: 'active' },
  grace: { ...nothingHeld(DID), base: 'grace', graceUntil: NOW + 5 },
  elapsed: { ...nothingHeld(DID), base: 'grace', graceUntil: NOW },
  'long elapsed': { ...nothingHeld(DID), base: 'grace', graceUntil: NOW - 5 },
  lapsed: { ...nothingHeld(DID), base: 'lapsed' },
} as const satisfies Record<string, Entitlement>;

const GRANT_ONCE: EntitlementChange = { name: 'manual.grant', plan: 'once' };
const GRANT_BASE: EntitlementChange = { name: 'manual.grant', plan: 'base' };
const BUY_ONCE: EntitlementChange = { name: 'checkout.completed', plan: 'once', payment: null };
const BUY_BASE: EntitlementChange = { name: 'checkout.completed', plan: 'base', payment: null };
const LAPSE: EntitlementChange = { name: 'lapse', graceUntil: null };
const LAPSE_INTO_GRACE: EntitlementChange = { name: 'lapse', graceUntil: NOW + 10 };
const EXTEND: EntitlementChange = { name: 'grace.extend', graceUntil: NOW + 10 };

const isRefusal = (outcome: Entitlement | EntitlementRefusal) => outcome instanceof Error;

function accepted(entitlement: Entitlement, change: EntitlementChange, now: Instant): Entitlement {
  const outcome = applied(entitlement, change, now);
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

function history(changes: readonly EntitlementChange[]): readonly Entitlement[] {
  const states: Entitlement[] = [nothingHeld(DID)];
  for (const change of changes) {
    const outcome = applied(states.at(-1) ?? nothingHeld(DID), change, NOW);
    if (!(outcome instanceof Error)) states.push(outcome);
  }
  return states;
}

describe('the transition of an entitlement', () => {
  it('returns a state or a named refusal for every event in every state, and never throws', () => {
    fc.assert(
      fc.property(anyEntitlement, anyChange, anyInstant, (entitlement, change, now) => {
        const outcome = applied(entitlement, change, now);
        if (isRefusal(outcome)) {
          expect(outcome).toBeInstanceOf(DomainError);
          expect([
            'already_in_grace',
            'nothing_to_lapse',
            'grace_not_extendable',
            'invalid_request',
          ]).toContain((outcome as EntitlementRefusal).code);
        } else {
          expect(outcome).toMatchObject({ did: entitlement.did, version: entitlement.version + 1 });
        }
      }),
    );
  });

  it('is pure, so that it accepts frozen input and returns the same outcome for the same input', () => {
    fc.assert(
      fc.property(anyEntitlement, anyChange, anyInstant, (entitlement, change, now) => {
        const first = applied(Object.freeze(entitlement), Object.freeze(change), now);
        const second = applied(Object.freeze(entitlement), Object.freeze(change), now);
        expect(String(second)).toBe(String(first));
        expect(second).toEqual(first);
      }),
    );
  });

  it('has an end of the grace if and only if the base is in grace', () => {
    fc.assert(
      fc.property(fc.array(anyChange), (changes) => {
        for (const state of history(changes)) expect(state.graceUntil !== null).toBe(state.base === 'grace');
      }),
      { examples: [ONCE_IN_A_GRACE] },
    );
  });

  it('never loses Once', () => {
    fc.assert(
      fc.property(fc.array(anyChange), (changes) => {
        const owned = history(changes).map((state) => state.once);
        expect(owned).toEqual(owned.toSorted());
      }),
      { examples: [LAPSE_OF_A_BASE_BESIDE_ONCE] },
    );
  });

  it('allows metadata-write and a support seat, but not the safety net, when Once is granted in any state', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        expect(capabilities(accepted(entitlement, GRANT_ONCE, now), now)).toMatchObject({
          metadataWriteAllowed: true,
          safetyNetAllowed: false,
          supportSeatAllowed: true,
        });
      }),
    );
  });

  it('allows metadata-write, the safety net and a support seat when base is granted in any state', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        expect(capabilities(accepted(entitlement, GRANT_BASE, now), now)).toMatchObject({
          metadataWriteAllowed: true,
          safetyNetAllowed: true,
          supportSeatAllowed: true,
        });
      }),
    );
  });

  it('allows nothing after a lapse without Once and without grace', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        expect(capabilities(accepted({ ...entitlement, once: false }, LAPSE, now), now)).toMatchObject({
          metadataWriteAllowed: false,
          safetyNetAllowed: false,
          supportSeatAllowed: false,
        });
      }),
    );
  });

  it('allows metadata-write and a support seat, but not the safety net, after a lapse with Once', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        expect(capabilities(accepted({ ...entitlement, once: true }, LAPSE, now), now)).toMatchObject({
          metadataWriteAllowed: true,
          safetyNetAllowed: false,
          supportSeatAllowed: true,
        });
      }),
    );
  });

  it('moves the end of a grace only to a later time, until a grant or a lapse ends the grace', () => {
    fc.assert(
      fc.property(anyEntitlement, anyChange, anyInstant, (entitlement, change, now) => {
        const outcome = applied(entitlement, change, now);
        if (outcome instanceof Error || entitlement.graceUntil === null) return;
        if (change.name === 'grace.extend')
          expect(outcome.graceUntil).toBeGreaterThan(entitlement.graceUntil);
        else expect(outcome.graceUntil).toBeNull();
      }),
    );
  });

  it('keeps the last payment of the provider until the provider reports another', () => {
    fc.assert(
      fc.property(anyEntitlement, anyChange, anyInstant, (entitlement, change, now) => {
        const outcome = applied(entitlement, change, now);
        if (outcome instanceof Error) return;
        const said = change.name === 'checkout.completed' ? change.payment : null;
        expect(outcome.payment).toEqual(said ?? entitlement.payment);
      }),
      { examples: [CHECKOUT_WITHOUT_A_PAYMENT] },
    );
  });

  it.each([
    ['none', GRANT_ONCE, { base: 'none', once: true }],
    ['active', GRANT_ONCE, { base: 'none', once: true }],
    ['grace', GRANT_ONCE, { base: 'none', once: true, graceUntil: null }],
    ['lapsed', GRANT_BASE, { base: 'active', once: false }],
    ['grace', GRANT_BASE, { base: 'active', graceUntil: null }],
    ['active', BUY_ONCE, { base: 'none', once: true }],
    ['lapsed', BUY_BASE, { base: 'active', once: false }],
    ['none', LAPSE, { base: 'none', once: false }],
    ['active', LAPSE, { base: 'lapsed', graceUntil: null }],
    ['grace', LAPSE, { base: 'lapsed', graceUntil: null }],
    ['elapsed', LAPSE, { base: 'lapsed', graceUntil: null }],
    ['lapsed', LAPSE, { base: 'lapsed' }],
    ['active', LAPSE_INTO_GRACE, { base: 'grace', graceUntil: NOW + 10 }],
    ['active', { name: 'lapse', graceUntil: NOW + 1 }, { base: 'grace', graceUntil: NOW + 1 }],
    ['grace', EXTEND, { base: 'grace', graceUntil: NOW + 10 }],
    ['elapsed', EXTEND, { base: 'grace', graceUntil: NOW + 10 }],
    ['lapsed', EXTEND, { base: 'grace', graceUntil: NOW + 10 }],
  ] as const)('changes %s by %o to %o', (before, change, after) => {
    expect(applied(HOLDINGS[before], change, NOW)).toMatchObject(after);
  });

  it.each([
    ['grace', LAPSE_INTO_GRACE, 'already_in_grace'],
    ['elapsed', LAPSE_INTO_GRACE, 'nothing_to_lapse'],
    ['none', LAPSE_INTO_GRACE, 'nothing_to_lapse'],
    ['lapsed', LAPSE_INTO_GRACE, 'nothing_to_lapse'],
    ['active', { name: 'lapse', graceUntil: NOW }, 'invalid_request'],
    ['none', { name: 'lapse', graceUntil: NOW }, 'invalid_request'],
    ['grace', { name: 'lapse', graceUntil: NOW }, 'invalid_request'],
    ['lapsed', { name: 'lapse', graceUntil: NOW }, 'invalid_request'],
    ['active', { name: 'lapse', graceUntil: Number.NaN }, 'invalid_request'],
    ['none', EXTEND, 'grace_not_extendable'],
    ['active', EXTEND, 'grace_not_extendable'],
    ['grace', { name: 'grace.extend', graceUntil: NOW + 5 }, 'grace_not_extendable'],
    ['grace', { name: 'grace.extend', graceUntil: NOW + 4 }, 'grace_not_extendable'],
    ['lapsed', { name: 'grace.extend', graceUntil: NOW }, 'grace_not_extendable'],
    ['long elapsed', { name: 'grace.extend', graceUntil: NOW - 1 }, 'grace_not_extendable'],
    ['long elapsed', { name: 'grace.extend', graceUntil: NOW }, 'grace_not_extendable'],
    ['lapsed', { name: 'grace.extend', graceUntil: Number.NaN }, 'grace_not_extendable'],
  ] as const)('in the state %s refuses %o with %s', (before, change, code) => {
    expect(applied(HOLDINGS[before], change, NOW)).toMatchObject({ code });
  });

  it('names the end of the grace as the fault', () => {
    const refusal = applied(HOLDINGS.active, { name: 'lapse', graceUntil: NOW }, NOW);
    expect(refusal).toMatchObject({ issues: [{ path: ['graceUntil'] }] });
  });
});
