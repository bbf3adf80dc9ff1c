import { DAY, HOUR, MINUTE, type Milliseconds } from '../../kernel/instant.ts';

/** Time limits of replication. */
export interface MeshTimes {
  /** Time after which a stored block is challenged again. */
  readonly verifyAfter: Milliseconds;
  /** Time without contact after which a target is treated as lost. Its blocks are then sent to the next candidate. */
  readonly goneAfter: Milliseconds;
  /** Time for which a copy is counted after the target has proved it. */
  readonly proofAge: Milliseconds;
}

export const MESH_TIMES: MeshTimes = { verifyAfter: 7 * DAY, goneAfter: 7 * DAY, proofAge: 30 * DAY };

/** Time for which a target gets no further blocks after it made a false claim. */
export const DISTRUST: Milliseconds = DAY;

/** Time in which a process must send the blocks that it has claimed. */
export const CLAIM: Milliseconds = 10 * MINUTE;

/** Maximum delay after failed attempts to send one block. */
export const MAX_RETRY_DELAY: Milliseconds = 6 * HOUR;
