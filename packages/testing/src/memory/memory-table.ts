import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** Rows by key, read and changed as the current unit of work sees them. */
export class MemoryTable<Row> {
  readonly #unitOfWork: MemoryUnitOfWork;
  #committed: ReadonlyMap<string, Row> = new Map();

  constructor(unitOfWork: MemoryUnitOfWork) {
    this.#unitOfWork = unitOfWork;
  }

  /** Returns the rows that the current unit of work sees. Outside a unit of work, returns the committed rows. */
  read(): ReadonlyMap<string, Row> {
    const copy = this.#unitOfWork.current()?.changed.get(this);
    return (copy as Map<string, Row> | undefined) ?? this.#committed;
  }

  rows(): readonly Row[] {
    return [...this.read().values()];
  }

  /** Changes rows in the current unit of work. Outside a unit of work, changes them in a new one. */
  write<T>(change: (rows: Map<string, Row>) => T): Promise<T> {
    return this.#unitOfWork.run(async () => change(this.#copy()));
  }

  /** Replaces the committed rows by the rows of a unit of work. */
  replace(rows: ReadonlyMap<string, Row>): void {
    this.#committed = rows;
  }

  #copy(): Map<string, Row> {
    const { changed } = this.#unitOfWork.required();
    const known = changed.get(this);
    if (known) return known as Map<string, Row>;
    const copy = new Map(this.#committed);
    changed.set(this, copy);
    return copy;
  }
}
