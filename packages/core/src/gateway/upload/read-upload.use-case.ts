import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { Did } from '../pds/did.ts';
import type { QuotaLimit } from './quota-limit.port.ts';
import type { Reservation } from './reserve-upload.use-case.ts';
import { isOpen } from './upload.ts';
import type { UploadStore } from './upload-store.port.ts';

export interface ReadUploadPorts {
  readonly uploads: UploadStore;
  readonly clock: Clock;
  readonly quota: QuotaLimit;
}

/** Returns the state of an upload, the ids of its missing blocks and the quota, so that a client can resume. */
export class ReadUpload {
  readonly #ports: ReadUploadPorts;

  constructor(ports: ReadUploadPorts) {
    this.#ports = ports;
  }

  /** Returns an upload that has expired as `expired`, even if the sweep has not freed its quota yet. */
  async execute(holder: Did, id: string): Promise<Omit<Reservation, 'isNew'>> {
    const { uploads, clock, quota } = this.#ports;
    const found = await uploads.byId(holder, id);
    if (found === undefined) throw new NotFound('upload');
    const hasElapsed = found.state === 'open' && !isOpen(found, clock.now());
    const upload = hasElapsed ? { ...found, state: 'expired' as const } : found;
    const missing = await uploads.missing(holder, id);
    const limit = await quota.of(holder);
    return { upload, missing, quota: { limit, ...(await uploads.usage(holder)) } };
  }
}
