import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AuthSystem } from '../auth-system.ts';
import type { AuthHistory } from './auth-history.ts';

/** An action on a system that is recorded in its history. */
export type Act = fc.AsyncCommand<AuthHistory, AuthSystem>;

/** Creates a random action. After the action, every law is checked. */
export function act<Choice>(
  title: string,
  choice: fc.Arbitrary<Choice>,
  run: (chosen: Choice, history: AuthHistory, system: AuthSystem) => Promise<void>,
): fc.Arbitrary<Act> {
  return choice.map((chosen) => ({
    check: () => true,
    run: async (history, system) => {
      await run(chosen, history, system);
      await history.checkLaws(system);
    },
    toString: () => `${title} ${fc.stringify(chosen)}`,
  }));
}

/** Checks that the work is refused with this code. */
export function assertRefused(work: Promise<unknown>, code: string): Promise<void> {
  return assert.rejects(work, { code });
}

export const anyIndex: fc.Arbitrary<number> = fc.nat(20);
export const anyName: fc.Arbitrary<string> = fc.constantFrom('ada', 'Ada', 'bob', 'grace', 'joan');
export const anyPassword: fc.Arbitrary<string> = fc.constantFrom('password-1', 'password-2', 'password-3');
