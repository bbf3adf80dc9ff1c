import { MINUTE } from '@gatehouse/core/kernel';
import { RECENT_SIGN_IN_FOR, ROLES_FOR, requireRecentSignIn } from '@gatehouse/core/operator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const NOW = 1_800_000_000_000;
const ACTS = Object.keys(RECENT_SIGN_IN_FOR) as (keyof typeof RECENT_SIGN_IN_FOR)[];
const act = fc.constantFrom(...ACTS);
const maxAge = fc.integer({ min: 1, max: 12 * 60 * MINUTE });
const instant = fc.integer({ min: 0, max: 2 * NOW });

const isAllowed = (...parameters: Parameters<typeof requireRecentSignIn>): boolean => {
  try {
    requireRecentSignIn(...parameters);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'recent_sign_in_required' });
    return false;
  }
};

describe('the rule of recent sign-ins', () => {
  it('accepts a sign-in within the maximum age, and refuses one from that age on', () => {
    fc.assert(
      fc.property(act, instant, maxAge, fc.nat(), (name, signedInAt, age, since) => {
        const now = signedInAt + since;
        expect(isAllowed(name, { signedInAt, now, maxAge: age })).toBe(since < age);
      }),
    );
    for (const [since, allowed] of [
      [5 * MINUTE - 1, true],
      [5 * MINUTE, false],
    ] as const)
      expect(isAllowed('event', { signedInAt: NOW - since, now: NOW, maxAge: 5 * MINUTE })).toBe(allowed);
  });

  it('accepts a sign-in in the future only within the maximum age', () => {
    fc.assert(
      fc.property(act, instant, maxAge, fc.nat(), (name, now, age, ahead) => {
        expect(isAllowed(name, { signedInAt: now + ahead, now, maxAge: age })).toBe(ahead < age);
      }),
    );
  });

  it('never refuses a repeated request because of a more recent sign-in', () => {
    fc.assert(
      fc.property(act, fc.nat(NOW), fc.nat(NOW), maxAge, (name, one, other, age) => {
        const [older, newer] = one < other ? [one, other] : [other, one];
        const allowed = (signedInAt: number) => isAllowed(name, { signedInAt, now: NOW, maxAge: age });
        expect(allowed(newer) || !allowed(older)).toBe(true);
      }),
    );
  });

  it('exempts machines from all acts except changes of roles', () => {
    const machine = { signedInAt: null, now: NOW, maxAge: MINUTE };
    const refused = ACTS.filter((name) => !isAllowed(name, machine));
    expect(refused).toEqual(['role.change']);
  });

  it('applies to no other act, and to no name that every object inherits', () => {
    const old = { signedInAt: 0, now: NOW, maxAge: MINUTE };
    const free = Object.keys(ROLES_FOR).filter((name) => isAllowed(name, old));
    const bound = Object.keys(ROLES_FOR).filter((name) => !free.includes(name));
    expect(bound).toEqual(['credential.manage', 'role.change']);
    for (const name of ['constructor', 'toString', '__proto__']) expect(isAllowed(name, old)).toBe(true);
  });
});
