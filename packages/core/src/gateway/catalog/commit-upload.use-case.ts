import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import { isOpen, type Upload, unannounced } from '../upload/upload.ts';
import { UploadExpired } from '../upload/upload-errors.ts';
import type { UploadStore } from '../upload/upload-store.port.ts';
import { assertMetadataWrite } from './assert-metadata-write.ts';
import { BlocksMissing } from './catalog-errors.ts';
import type { CatalogFile } from './catalog-file.ts';
import type { CatalogStore } from './catalog-store.port.ts';
import type { ReviseFile } from './revise-file.use-case.ts';

/** Request to commit an upload. The server must have all of its blocks. */
export interface Commitment {
  readonly upload: string;
  /** The revision on which the client's change is based; 0 for a new file. */
  readonly baseRevision: number;
  /** The new name; absent to keep the current name. */
  readonly sealedName?: string | undefined;
}

export interface CommitUploadPorts {
  readonly uploads: UploadStore;
  readonly catalog: CatalogStore;
  readonly revise: ReviseFile;
  readonly policy: PolicyPort;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Makes the blocks of an upload the content of its file. */
export class CommitUpload {
  readonly #ports: CommitUploadPorts;

  constructor(ports: CommitUploadPorts) {
    this.#ports = ports;
  }

  /**
   * Calls can be repeated. For a committed upload, returns the entry that the commit wrote, even if the file has
   * changed since. If it throws `BlocksMissing`, `RevisionConflict` or another refusal, the upload is unchanged.
   */
  async execute(holder: Did, commitment: Commitment): Promise<CatalogFile> {
    const { uploads, catalog, policy, unitOfWork } = this.#ports;
    const known = await uploads.byId(holder, commitment.upload);
    if (known?.state === 'committed') return this.#committed(known);
    await assertMetadataWrite(policy, holder);
    return unitOfWork.run(async () => {
      // `ReserveUpload` locks the disk before the holder as well. Another order could cause a deadlock.
      if (known?.kind === 'local') await uploads.lockDisk();
      await catalog.lock(holder);
      const upload = await uploads.byId(holder, commitment.upload);
      if (upload === undefined) throw new NotFound('upload');
      return upload.state === 'committed' ? this.#committed(upload) : this.#commit(upload, commitment);
    });
  }

  async #commit(upload: Upload, { baseRevision, sealedName }: Commitment): Promise<CatalogFile> {
    const { uploads, revise, clock } = this.#ports;
    const { id, holder, file, manifest, chunker, size } = upload;
    if (!isOpen(upload, clock.now())) throw new UploadExpired();
    const missing = await uploads.missing(holder, id);
    if (missing.length > 0 || unannounced(upload) > 0) throw new BlocksMissing(missing, unannounced(upload));
    const blocks = await uploads.blocks(holder, id);
    const saved = await revise.execute({
      ...{ holder, file, sealedName },
      expected: baseRevision,
      content: { root: manifest, size, chunker },
      blocks: [...new Set(blocks.map(({ cid }) => cid))],
    });
    const { revision, seq, changedAt } = saved;
    const receipt = { revision, seq, changedAt, sealedName: saved.sealedName };
    if (!(await uploads.commit(holder, id, receipt))) throw new UploadExpired();
    return saved;
  }

  /** Returns the entry that the commit wrote, even if the file has changed since. */
  async #committed(upload: Upload): Promise<CatalogFile> {
    const { holder, file, manifest: root, chunker, size, receipt } = upload;
    const present = await this.#ports.catalog.find(holder, file);
    if (receipt === null || present === undefined) throw new NotFound('file');
    const content = { root, chunker, size, isStored: true };
    return { ...present, ...receipt, content };
  }
}
