import { DAY, HOUR, MINUTE, type Milliseconds } from '../../kernel/instant.ts';

/** Time limits of replication. */
export interface MeshTimes {
  /** A held block is challenged again after this time. */
  readonly verifyAfter: Milliseconds;
  /** A target counts as gone for good after this time without contact. Its blocks go to the next candidate. */
  readonly goneAfter: Milliseconds;
  /** A copy counts for this long after it was proved. */
  readonly proofAge: Milliseconds;
}

export const MESH_TIMES: MeshTimes = { verifyAfter: 7 * DAY, goneAfter: 7 * DAY, proofAge: 30 * DAY };

/** For how long a target that lied gets no further blocks. */
export const DISTRUST: Milliseconds = DAY;

/** For how long a process can take to send the blocks that it has claimed. */
export const CLAIM: Milliseconds = 10 * MINUTE;

/** Longest wait after failed attempts to send one block. */
export const MAX_RETRY_DELAY: Milliseconds = 6 * HOUR;
