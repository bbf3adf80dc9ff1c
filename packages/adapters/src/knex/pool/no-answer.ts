import type { Milliseconds } from '@gatehouse/core/kernel';

/** A database server did not respond in time. */
export class NoAnswer extends Error {
  readonly code = 'NO_ANSWER';
  /** True if no other connection got a response in that time either. */
  readonly isSilent: boolean;

  constructor(limit: Milliseconds, isSilent: boolean) {
    super(`The database server did not respond within ${Math.round(limit)} ms.`);
    this.isSilent = isSilent;
  }
}
