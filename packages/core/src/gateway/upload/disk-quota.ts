import type { Did } from '../pds/did.ts';
import type { DiskSpace } from './disk-space.port.ts';
import { QuotaLimit } from './quota-limit.port.ts';
import type { UploadStore } from './upload-store.port.ts';

/** A gateway at home: what the holder has stored, and what the disk can still take. */
export class DiskQuota extends QuotaLimit {
  readonly #ports: { readonly disk: DiskSpace; readonly uploads: UploadStore };

  constructor(ports: { readonly disk: DiskSpace; readonly uploads: UploadStore }) {
    super();
    this.#ports = ports;
  }

  /** Blocks of open uploads count twice, as reserved and on the disk, so the disk is never promised twice. */
  override async of(holder: Did): Promise<number> {
    const { disk, uploads } = this.#ports;
    const { used } = await uploads.usage(holder);
    return used + (await disk.free());
  }
}
