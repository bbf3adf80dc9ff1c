import type { PolicyPort } from '../entitlement/policy.port.ts';
import { assertMetadataWrite } from './assert-metadata-write.ts';
import type { CatalogFile, FileContent } from './catalog-file.ts';
import type { FileChange, ReviseFile } from './revise-file.use-case.ts';

/**
 * A change for which no blocks are sent: another name, an earlier version, or content that another gateway of the
 * holder stores.
 */
export type EntryChange = Omit<FileChange, 'blocks' | 'content'> & {
  readonly content?: FileContent | undefined;
};

/** Changes the entry of a file in the catalog. */
export class WriteCatalogEntry {
  readonly #ports: { readonly revise: ReviseFile; readonly policy: PolicyPort };

  constructor(ports: { readonly revise: ReviseFile; readonly policy: PolicyPort }) {
    this.#ports = ports;
  }

  /** Throws `MetadataWriteDenied` or a refusal of `ReviseFile`. Nothing is written in either case. */
  async execute(change: EntryChange): Promise<CatalogFile> {
    const { revise, policy } = this.#ports;
    await assertMetadataWrite(policy, change.holder);
    return revise.execute(change);
  }
}
