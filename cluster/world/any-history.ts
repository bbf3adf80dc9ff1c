import fc from 'fast-check';
import type { SentChange } from './entitlement-model.ts';

const anyGrace = fc.integer({ min: 1, max: 5 }).map((day) => `2096-01-0${day}T00:00:00.000Z`);
const anyPlan = fc.constantFrom('once' as const, 'base' as const, 'base' as const);
const anyChange: fc.Arbitrary<SentChange> = fc.oneof(
  fc.record({ event: fc.constantFrom('manual.grant', 'checkout.completed'), plan: anyPlan }),
  fc.record({ event: fc.constant('lapse'), grace_until: fc.option(anyGrace, { freq: 3 }) }),
  fc.record({ event: fc.constant('grace.extend'), grace_until: anyGrace }),
) as fc.Arbitrary<SentChange>;

/** A step of a history: an operation of a client on an account, and the instance to which it is sent. */
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('apply' as const), change: anyChange }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replay' as const), past: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reuse' as const), past: fc.nat(), change: anyChange }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send everywhere' as const), change: anyChange }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('race' as const),
      changes: fc.tuple(anyChange, anyChange, anyChange),
    }),
  },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

export const anyHistory = fc.array(fc.record({ instance: fc.nat({ max: 2 }), step: anyStep }), {
  minLength: 4,
  maxLength: 16,
  size: 'max',
});
