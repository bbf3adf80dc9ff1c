import type { Milliseconds } from '@gatehouse/core/kernel';

/** A PostgreSQL server did not answer in time. */
export class NoAnswer extends Error {
  readonly code = 'NO_ANSWER';
  /** Did it answer nothing at all, on any connection, in that time? */
  readonly isSilent: boolean;

  constructor(limit: Milliseconds, isSilent: boolean) {
    super(`The database server did not answer within ${Math.round(limit)} ms.`);
    this.isSilent = isSilent;
  }
}
