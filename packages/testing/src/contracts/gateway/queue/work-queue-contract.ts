import type { QueueWorld } from '../../../memory/gateway/memory-queue-world.ts';
import type { Contract } from '../../contract.ts';
import { claimClauses } from './claim-clauses.ts';
import { pauseClauses } from './pause-clauses.ts';
import { replaceClauses } from './replace-clauses.ts';
import { settleClauses } from './settle-clauses.ts';

/** The clauses of `WorkQueue`. */
export const workQueueContract: Contract<QueueWorld> = {
  ...claimClauses,
  ...settleClauses,
  ...replaceClauses,
  ...pauseClauses,
};
