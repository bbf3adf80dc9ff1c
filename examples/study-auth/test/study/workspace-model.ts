import { type Caller, LOCAL_OPERATOR } from '@gatehouse/core/account';
import type { Kept } from '../../src/study/record.ts';

export type Kind = 'courses' | 'lessons' | 'cards' | 'lexicon';

/** The ids of the course and the lesson that contain a record. */
export type Path = readonly string[];

interface ModelRow {
  readonly kind: Kind;
  readonly owner: string;
  readonly path: Path;
  readonly record: Kept<object>;
}

/**
 * A model of the required behaviour of workspaces: one list of all records, which is searched from start to
 * end.
 */
export class WorkspaceModel {
  #rows: readonly ModelRow[] = [];

  /**
   * Returns the records of this kind in the place, in order; undefined if the caller cannot access the place.
   */
  list(caller: Caller, kind: Kind, path: Path): readonly Kept<object>[] | undefined {
    if (!this.#ownerOf(caller, path)) return undefined;
    const oldestFirst = this.#reached(caller, kind, path)
      .map(({ record }) => record)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    return kind === 'lessons' || kind === 'cards' ? oldestFirst : oldestFirst.reverse();
  }

  find(caller: Caller, kind: Kind, path: Path, id: string): Kept<object> | undefined {
    return this.#reached(caller, kind, path).find(({ record }) => record.id === id)?.record;
  }

  /** Returns false, and adds nothing, if the caller cannot access the place. */
  add(caller: Caller, kind: Kind, path: Path, record: Kept<object>): boolean {
    const owner = this.#ownerOf(caller, path);
    if (owner) this.#rows = [...this.#rows, { kind, owner, path, record }];
    return owner !== undefined;
  }

  change(caller: Caller, kind: Kind, path: Path, record: Kept<object>): void {
    const reached = this.#reached(caller, kind, path);
    this.#rows = this.#rows.map((row) =>
      reached.includes(row) && row.record.id === record.id ? { ...row, record } : row,
    );
  }

  remove(caller: Caller, kind: Kind, path: Path, id: string): void {
    const doomed = this.#reached(caller, kind, path).find(({ record }) => record.id === id);
    if (doomed) this.#rows = this.#rows.filter((row) => row !== doomed && !row.path.includes(id));
  }

  #reached(caller: Caller, kind: Kind, path: Path): readonly ModelRow[] {
    return this.#rows.filter(
      (row) =>
        row.kind === kind &&
        row.path.join() === path.join() &&
        (caller === LOCAL_OPERATOR || row.owner === caller.id),
    );
  }

  /** Returns the owner of a new record in this place; undefined if the caller cannot access the place. */
  #ownerOf(caller: Caller, path: Path): string | undefined {
    const id = path.at(-1);
    if (id === undefined) return caller.id;
    const kind = path.length === 1 ? 'courses' : 'lessons';
    return this.#reached(caller, kind, path.slice(0, -1)).find(({ record }) => record.id === id)?.owner;
  }
}
