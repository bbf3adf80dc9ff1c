import type { Instant } from '@gatehouse/core/kernel';
import { type KeptStatement, KeptStatementStore } from '@gatehouse/core/statement';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** The last valid statements, in memory. */
export class MemoryKeptStatementStore extends KeptStatementStore {
  readonly #statements: MemoryTable<KeptStatement>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#statements = new MemoryTable(unitOfWork);
  }

  override async find(audience: string): Promise<KeptStatement | undefined> {
    return this.#statements.read().get(audience);
  }

  override keep(statement: KeptStatement): Promise<boolean> {
    return this.#statements.write((rows) => {
      const known = rows.get(statement.audience);
      if (known && isLater(known, statement)) return false;
      rows.set(statement.audience, statement);
      return true;
    });
  }

  override see(audience: string, at: Instant): Promise<void> {
    return this.#statements.write((rows) => {
      const known = rows.get(audience);
      if (known && known.seenAt < at) rows.set(audience, { ...known, seenAt: at });
    });
  }
}

function isLater(one: KeptStatement, other: KeptStatement): boolean {
  return one.version === other.version ? one.issuedAt > other.issuedAt : one.version > other.version;
}
