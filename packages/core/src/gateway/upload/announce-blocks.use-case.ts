import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { ManifestEntry } from '../block/manifest.ts';
import type { Did } from '../pds/did.ts';
import { blockFaults } from './block-faults.ts';
import { checkedManifest } from './checked-manifest.ts';
import { excessFaults } from './excess-faults.ts';
import { isOpen, type Upload } from './upload.ts';
import { UploadExpired } from './upload-errors.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { UploadStore } from './upload-store.port.ts';

/** Blocks of one file, in the order of the file. */
export interface Announcement {
  /** Number of blocks of the file that come before these blocks. */
  readonly first: number;
  readonly blocks: readonly ManifestEntry[];
}

export interface AnnounceBlocksPorts {
  readonly uploads: UploadStore;
  readonly unitOfWork: UnitOfWork;
  readonly sha256: Sha256;
  readonly clock: Clock;
  readonly limits: UploadLimits;
}

/** Adds blocks to the list of an upload whose first request did not list all of them. */
export class AnnounceBlocks {
  readonly #ports: AnnounceBlocksPorts;

  constructor(ports: AnnounceBlocksPorts) {
    this.#ports = ports;
  }

  /**
   * Calls with the same blocks can be repeated. Throws `NotFound` or `UploadExpired`. Throws `InvalidInput` if a block
   * is invalid, if blocks before `first` were not announced, or if other blocks were announced at this position. The
   * announced blocks must not exceed the size of the file, and the complete list must match the manifest of the upload.
   */
  execute(holder: Did, id: string, { first, blocks }: Announcement): Promise<void> {
    const { uploads, unitOfWork, clock, limits } = this.#ports;
    return unitOfWork.run(async () => {
      const upload = await uploads.byId(holder, id);
      if (upload === undefined) throw new NotFound('upload');
      if (!isOpen(upload, clock.now())) throw new UploadExpired();
      const faults = blockFaults(upload, first, blocks, limits);
      if (faults.length > 0) throw new InvalidInput(faults);
      const added = first === upload.announced ? await this.#checked(upload, blocks) : blocks;
      if (!(await uploads.announce(holder, id, first, added)))
        await this.#assertRepeated(upload, first, blocks);
    });
  }

  /** Returns the next blocks. Adds the manifest if they complete the list. */
  async #checked(upload: Upload, blocks: Announcement['blocks']): Promise<readonly ManifestEntry[]> {
    const { uploads, sha256 } = this.#ports;
    const before = await uploads.blocks(upload.holder, upload.id);
    // A concurrent call could have added blocks after the upload was read. `UploadStore.announce` then refuses these
    // blocks.
    const all = [...before.slice(0, upload.announced), ...blocks];
    const faults = excessFaults(upload, all);
    if (faults.length > 0) throw new InvalidInput(faults);
    return all.length === upload.blockCount ? [...blocks, checkedManifest(upload, all, sha256)] : blocks;
  }

  async #assertRepeated(
    { holder, id }: Upload,
    first: number,
    blocks: Announcement['blocks'],
  ): Promise<void> {
    const known = await this.#ports.uploads.blocks(holder, id);
    if (first > known.length) {
      const message = `must be at most ${known.length}: announce the blocks before`;
      throw new InvalidInput([{ path: ['first'], message }]);
    }
    const isSame = blocks.every(({ cid, size }, index) => {
      const other = known[first + index];
      return other?.cid === cid && other.size === size;
    });
    if (!isSame) throw new InvalidInput([{ path: ['blocks'], message: 'differ from those announced here' }]);
  }
}
