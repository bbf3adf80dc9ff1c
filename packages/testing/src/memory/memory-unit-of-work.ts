import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork, UnitOfWorkEnded, UnitOfWorkRequired } from '@gatehouse/core/kernel';

/** A table whose rows are replaced when a unit of work commits. */
export interface Committable {
  replace(rows: ReadonlyMap<string, unknown>): void;
}

/** The changes of one unit of work. Other units of work do not see them before it commits. */
export interface MemoryTransaction {
  readonly changed: Map<Committable, Map<string, unknown>>;
  ended: boolean;
}

/** Runs units of work one after the other. Each works on copies. If it rejects, the copies are discarded. */
export class MemoryUnitOfWork extends UnitOfWork {
  readonly #ambient = new AsyncLocalStorage<MemoryTransaction>();
  #last: Promise<unknown> = Promise.resolve();

  override run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current()) return work();
    const result = this.#last.then(() => this.#transact(work));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Returns the unit of work in which the caller runs; undefined outside a unit of work. */
  current(): MemoryTransaction | undefined {
    const transaction = this.#ambient.getStore();
    if (transaction?.ended) throw new UnitOfWorkEnded();
    return transaction;
  }

  /** Returns the unit of work in which the caller runs. Throws outside a unit of work. */
  required(): MemoryTransaction {
    const transaction = this.current();
    if (!transaction) throw new UnitOfWorkRequired();
    return transaction;
  }

  async #transact<T>(work: () => Promise<T>): Promise<T> {
    const transaction: MemoryTransaction = { changed: new Map(), ended: false };
    try {
      const result = await this.#ambient.run(transaction, work);
      for (const [table, rows] of transaction.changed) table.replace(rows);
      return result;
    } finally {
      transaction.ended = true;
    }
  }
}
