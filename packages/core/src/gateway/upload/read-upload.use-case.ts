import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { Did } from '../pds/did.ts';
import { missingBlocks } from './missing-blocks.ts';
import type { Reservation } from './reserve-upload.use-case.ts';
import { isOpen } from './upload.ts';
import type { UploadStore } from './upload-store.port.ts';

/** Returns which blocks are missing to a client that resumes an upload. */
export class ReadUpload {
  readonly #ports: { readonly uploads: UploadStore; readonly clock: Clock };

  constructor(ports: { readonly uploads: UploadStore; readonly clock: Clock }) {
    this.#ports = ports;
  }

  /** An open upload that has expired is returned as expired, even before the sweep has freed its quota. */
  async execute(holder: Did, id: string): Promise<Omit<Reservation, 'isNew'>> {
    const { uploads, clock } = this.#ports;
    const found = await uploads.byId(holder, id);
    if (found === undefined) throw new NotFound('upload');
    const hasElapsed = found.state === 'open' && !isOpen(found, clock.now());
    const upload = hasElapsed ? { ...found, state: 'expired' as const } : found;
    const missing = await missingBlocks(uploads, upload);
    return { upload, missing, usage: await uploads.usage(holder) };
  }
}
