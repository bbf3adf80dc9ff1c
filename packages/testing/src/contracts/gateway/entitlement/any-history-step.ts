import fc from 'fast-check';
import { anyChange } from '../../../arbitraries/entitlements.ts';
import { applyConcurrently, expectOneVersion, takeOneIdConcurrently } from './concurrent-steps.ts';
import {
  apply,
  extend,
  moveClock,
  reachEndOfGrace,
  replay,
  reuse,
  sendBlankText,
  sweep,
} from './entitlement-steps.ts';
import type { HistoryStep } from './history-step.ts';

const anyHolder = fc.nat({ max: 1 });
const anyBlank = fc.constantFrom('', ' ', '\t\n', '\u00a0');
const anyOfHolder = fc.record({ holder: anyHolder, change: anyChange });
const anyExtension = fc.record({ holder: anyHolder, lasting: fc.integer({ min: -1, max: 4 }) });
const anyEndOfGrace = fc.record({
  holder: anyHolder,
  lasting: fc.integer({ min: 1, max: 4 }),
  offset: fc.integer({ min: -1, max: 1 }),
});

/**
 * Every step of a history of holders. One of the steps moves the clock to the end of a grace, because random steps
 * would almost never reach it.
 */
export const anyHistoryStep: fc.Arbitrary<HistoryStep>[] = [
  anyOfHolder.map(apply),
  fc.nat().map(replay),
  fc.record({ index: fc.nat(), change: anyChange }).map(reuse),
  fc
    .record({
      holder: anyHolder,
      field: fc.constantFrom('reason', 'ticketRef', 'eventId'),
      blank: anyBlank,
    })
    .map(sendBlankText),
  fc.integer({ min: -4, max: 8 }).map(moveClock),
  fc.array(anyOfHolder, { minLength: 2, maxLength: 4 }).map(applyConcurrently),
  fc.tuple(anyChange, anyChange).map(takeOneIdConcurrently),
  fc.tuple(anyChange, anyChange).map(expectOneVersion),
  anyExtension.map(extend),
  anyEndOfGrace.map(reachEndOfGrace),
  fc.constant(sweep),
];
