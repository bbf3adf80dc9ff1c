import type { Did } from '../pds/did.ts';
import type { CatalogFile, FileVersion } from './catalog-file.ts';
import type { CatalogStore, TrashSize } from './catalog-store.port.ts';

/** A deleted file whose content is kept. */
export interface TrashedFile {
  readonly file: CatalogFile;
  /** The kept versions, the most recently replaced first. */
  readonly versions: readonly FileVersion[];
}

/** A part of the deleted files whose content is kept. */
export interface Trash {
  readonly files: readonly TrashedFile[];
  /** Size of all deleted files up to the requested position, not only of `files`. */
  readonly size: TrashSize;
  /** Position to continue from; null after the last file. */
  readonly next: number | null;
}

/** Lists a holder's deleted files. Reading needs no entitlement. */
export class ReadTrash {
  readonly #ports: { readonly catalog: CatalogStore };

  constructor(ports: { readonly catalog: CatalogStore }) {
    this.#ports = ports;
  }

  /** At most `limit` files that were deleted at or before the position, the latest deletion first. */
  async execute(holder: Did, until: number, limit: number): Promise<Trash> {
    const { catalog } = this.#ports;
    const deleted = await catalog.trash(holder, until, limit);
    const files: TrashedFile[] = [];
    for (const file of deleted) files.push({ file, versions: await catalog.versions(holder, file.file) });
    const last = deleted.length < limit ? undefined : deleted.at(-1);
    const size = await catalog.trashSize(holder, until);
    return { files, size, next: last ? last.seq - 1 : null };
  }
}
