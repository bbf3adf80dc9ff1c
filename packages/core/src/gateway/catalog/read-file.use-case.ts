import { NotFound } from '../../kernel/not-found.ts';
import type { Did } from '../pds/did.ts';
import type { CatalogFile, FileVersion } from './catalog-file.ts';
import type { CatalogStore } from './catalog-store.port.ts';

/** Reads one file of a holder and its versions. */
export class ReadFile {
  readonly #ports: { readonly catalog: CatalogStore };

  constructor(ports: { readonly catalog: CatalogStore }) {
    this.#ports = ports;
  }

  /**
   * Returns the file and its versions. A deleted file is also returned, until its tombstone is purged. Throws
   * `NotFound`.
   */
  async execute(
    holder: Did,
    file: string,
  ): Promise<{ readonly file: CatalogFile; readonly versions: readonly FileVersion[] }> {
    const found = await this.#ports.catalog.find(holder, file);
    if (found === undefined) throw new NotFound('file');
    return { file: found, versions: await this.#ports.catalog.versions(holder, file) };
  }
}
