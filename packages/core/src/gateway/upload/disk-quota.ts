import type { Did } from '../pds/did.ts';
import type { DiskSpace } from './disk-space.port.ts';
import { QuotaLimit } from './quota-limit.port.ts';
import type { UploadStore } from './upload-store.port.ts';

/**
 * The quota of a gateway at home: the bytes that the holder has stored and reserved, plus the free space of the disk.
 */
export class DiskQuota extends QuotaLimit {
  readonly #ports: { readonly disk: DiskSpace; readonly uploads: UploadStore };

  constructor(ports: { readonly disk: DiskSpace; readonly uploads: UploadStore }) {
    super();
    this.#ports = ports;
  }

  /**
   * Subtracts the reservations of all open uploads from the free space of the disk. Received blocks of an open upload
   * are counted twice, as reserved and as used space, so the result is never too high. The reservations are read first,
   * so that an upload that ends between the two reads is still counted.
   */
  override async of(holder: Did): Promise<number> {
    const { disk, uploads } = this.#ports;
    const { used, reserved } = await uploads.usage(holder);
    const promised = await uploads.reservedOnDisk();
    return used + reserved + Math.max(0, (await disk.free()) - promised);
  }
}
