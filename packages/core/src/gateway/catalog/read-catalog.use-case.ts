import type { Did } from '../pds/did.ts';
import type { CatalogFile } from './catalog-file.ts';
import type { CatalogStore } from './catalog-store.port.ts';

/** A part of the change feed. */
export interface CatalogChanges {
  readonly changes: readonly CatalogFile[];
  /** Position to continue from; the requested position if nothing has changed since. */
  readonly next: number;
}

/** Reads a holder's files. Reading needs no entitlement. */
export class ReadCatalog {
  readonly #ports: { readonly catalog: CatalogStore };

  constructor(ports: { readonly catalog: CatalogStore }) {
    this.#ports = ports;
  }

  /** The files that changed after the position. Throws `CursorTooOld`. */
  async execute(holder: Did, after: number, limit: number): Promise<CatalogChanges> {
    const changes = await this.#ports.catalog.changes(holder, after, limit);
    return { changes, next: changes.at(-1)?.seq ?? after };
  }
}
