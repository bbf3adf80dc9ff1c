import { DAY, HOUR, MINUTE, type Milliseconds } from '../../kernel/instant.ts';

/** Time limits of replication. */
export interface MeshTimes {
  /** A held block is challenged again after this time. */
  readonly verifyAfter: Milliseconds;
  /**
   * A target is considered gone after this time without contact. Its blocks are then sent to the next
   * candidate.
   */
  readonly goneAfter: Milliseconds;
  /** A copy is counted for this long after the target proved it. */
  readonly proofAge: Milliseconds;
}

export const MESH_TIMES: MeshTimes = { verifyAfter: 7 * DAY, goneAfter: 7 * DAY, proofAge: 30 * DAY };

/** A target that lied gets no further blocks for this time. */
export const DISTRUST: Milliseconds = DAY;

/** A process that has claimed blocks must send them within this time. */
export const CLAIM: Milliseconds = 10 * MINUTE;

/** Maximum delay after failed attempts to send one block. */
export const MAX_RETRY_DELAY: Milliseconds = 6 * HOUR;
