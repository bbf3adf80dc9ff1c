import { capabilities, type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import { anyEntitlement, anyInstant } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRACE_AT_THE_VERY_MILLISECOND, GRACE_ONE_MILLISECOND_BEFORE } from './counterexamples.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const IN_GRACE: Entitlement = { ...nothingHeld(DID), base: 'grace', graceUntil: 1_010 };
const FLAGS = ['metadataWriteAllowed', 'safetyNetAllowed', 'supportSeatAllowed'] as const;

describe('the capabilities of an entitlement', () => {
  it('allow metadata-write whenever they allow the safety net', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        const { metadataWriteAllowed, safetyNetAllowed } = capabilities(entitlement, now);
        expect(!safetyNetAllowed || metadataWriteAllowed).toBe(true);
      }),
    );
  });

  it('allow metadata-write forever to the owner of Once', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        expect(capabilities({ ...entitlement, once: true }, now).metadataWriteAllowed).toBe(true);
      }),
    );
  });

  it('allow a support seat while any holding is in force', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        const { supportSeatAllowed, safetyNetAllowed } = capabilities(entitlement, now);
        expect(supportSeatAllowed).toBe(entitlement.once || safetyNetAllowed);
      }),
    );
  });

  it('give a reason for each flag that is false and for none that is true', () => {
    fc.assert(
      fc.property(anyEntitlement, anyInstant, (entitlement, now) => {
        const answer = capabilities(entitlement, now);
        for (const flag of FLAGS) expect(answer.denials[flag] === undefined).toBe(answer[flag]);
      }),
    );
  });

  it('shrink as time passes, at most once, and exactly at validUntil', () => {
    fc.assert(
      fc.property(anyEntitlement, fc.array(anyInstant, { minLength: 2 }), (entitlement, instants) => {
        const times = instants.toSorted((a, b) => a - b);
        const answers = times.map((now) => capabilities(entitlement, now));
        for (const flag of FLAGS) {
          const flags = answers.map((answer) => answer[flag]);
          expect(flags).toEqual(flags.toSorted().reverse());
        }
        answers.forEach((answer, index) => {
          const end = answer.validUntil ?? Number.POSITIVE_INFINITY;
          expect(end).toBeGreaterThan(times[index] ?? 0);
          for (const [later, other] of answers.slice(index).entries()) {
            if ((times[index + later] ?? 0) < end) expect(other).toEqual(answer);
          }
        });
      }),
      { examples: [GRACE_AT_THE_VERY_MILLISECOND, GRACE_ONE_MILLISECOND_BEFORE] },
    );
  });

  it('allow everything one millisecond before the grace ends', () => {
    expect(capabilities(IN_GRACE, 1_009)).toEqual({
      metadataWriteAllowed: true,
      safetyNetAllowed: true,
      supportSeatAllowed: true,
      state: 'grace',
      denials: {},
      validUntil: 1_010,
    });
  });

  it('allow nothing from the millisecond at which the grace ends', () => {
    expect(capabilities(IN_GRACE, 1_010)).toEqual({
      metadataWriteAllowed: false,
      safetyNetAllowed: false,
      supportSeatAllowed: false,
      state: 'lapsed',
      denials: {
        metadataWriteAllowed: 'base_lapsed',
        safetyNetAllowed: 'base_lapsed',
        supportSeatAllowed: 'base_lapsed',
      },
      validUntil: null,
    });
  });

  it('allow nothing to a holder without an entitlement', () => {
    expect(capabilities(nothingHeld(DID), 0)).toMatchObject({
      state: 'none',
      metadataWriteAllowed: false,
      denials: { metadataWriteAllowed: 'no_entitlement' },
    });
  });

  it('report a lapsed base as lapsed, even with Once, and give that reason for a denied safety net', () => {
    expect(capabilities({ ...IN_GRACE, once: true }, 1_010)).toMatchObject({
      state: 'lapsed',
      metadataWriteAllowed: true,
      denials: { safetyNetAllowed: 'base_lapsed' },
    });
  });

  it('report a holder of only Once as active, and give the missing base as the reason for a denied safety net', () => {
    expect(capabilities({ ...nothingHeld(DID), once: true }, 0)).toMatchObject({
      state: 'active',
      denials: { safetyNetAllowed: 'base_required' },
    });
  });
});
