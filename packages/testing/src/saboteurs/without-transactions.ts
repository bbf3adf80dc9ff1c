import type { Transacted } from '../contracts/changes/transacted.ts';
import { breakerOf } from './breaker-of.ts';
import type { Saboteur } from './saboteur.ts';

/** A unit of work without a transaction. Nothing is rolled back, and no unit of work waits for another. */
export const withoutTransactions: Saboteur<Transacted> = breakerOf<Transacted>()('unitOfWork', () => ({
  run: (work) => work(),
}));
