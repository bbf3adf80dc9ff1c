import type { Did } from '../pds/did.ts';
import type { Quota } from './upload.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { UploadStore } from './upload-store.port.ts';

/** Reads how much of the safety net a holder uses. Reading needs no entitlement. */
export class ReadQuota {
  readonly #ports: { readonly uploads: UploadStore; readonly limits: UploadLimits };

  constructor(ports: { readonly uploads: UploadStore; readonly limits: UploadLimits }) {
    this.#ports = ports;
  }

  async execute(holder: Did): Promise<Quota> {
    const { uploads, limits } = this.#ports;
    return { limit: limits.quota, ...(await uploads.usage(holder)) };
  }
}
