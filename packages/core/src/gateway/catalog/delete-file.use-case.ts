import type { Did } from '../pds/did.ts';
import type { CatalogFile } from './catalog-file.ts';
import type { ExpectedRevision, ReviseFile } from './revise-file.use-case.ts';

/** Deletes a file. The catalog keeps a tombstone. For some time it also keeps the content as a version. */
export class DeleteFile {
  readonly #ports: { readonly revise: ReviseFile };

  constructor(ports: { readonly revise: ReviseFile }) {
    this.#ports = ports;
  }

  /**
   * Needs no entitlement, because deleting is always allowed. Calls can be repeated. Throws `NotFound` or
   * `RevisionConflict`.
   */
  execute(holder: Did, file: string, expected: ExpectedRevision): Promise<CatalogFile> {
    return this.#ports.revise.execute({ holder, file, expected, content: null });
  }
}
