import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, type Instant, Lock, MINUTE, type Milliseconds } from '@gatehouse/core/kernel';
import type { MemoryTable } from './memory-table.ts';
import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** That somebody holds a lock, and until when. */
export interface MemoryLease {
  readonly holder: symbol;
  readonly expiresAt: Instant;
}

const LEASE: Milliseconds = MINUTE;
const POLL: Milliseconds = 1;

/** A lock among all who share these leases in memory. */
export class MemoryLock extends Lock {
  readonly #unitOfWork: MemoryUnitOfWork;
  readonly #leases: MemoryTable<MemoryLease>;
  readonly #clock: Clock;

  constructor(parts: { unitOfWork: MemoryUnitOfWork; leases: MemoryTable<MemoryLease>; clock: Clock }) {
    super();
    this.#unitOfWork = parts.unitOfWork;
    this.#leases = parts.leases;
    this.#clock = parts.clock;
  }

  override async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#unitOfWork.current()) throw new Error('A lock is not taken inside a unit of work.');
    const holder = Symbol(name);
    while (!(await this.#acquire(name, holder))) await pause(POLL);
    try {
      return await work();
    } finally {
      await this.#leases.write((rows) => rows.get(name)?.holder === holder && rows.delete(name));
    }
  }

  #acquire(name: string, holder: symbol): Promise<boolean> {
    const now = this.#clock.now();
    return this.#leases.write((rows) => {
      const expiresAt = rows.get(name)?.expiresAt ?? now;
      if (expiresAt > now && expiresAt <= now + 2 * LEASE) return false;
      rows.set(name, { holder, expiresAt: now + LEASE });
      return true;
    });
  }
}
