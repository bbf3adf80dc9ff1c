import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { Did } from '../pds/did.ts';
import { missingBlocks } from './missing-blocks.ts';
import type { Reservation } from './reserve-upload.use-case.ts';
import { isOpen } from './upload.ts';
import type { UploadStore } from './upload-store.port.ts';

/** Tells a client that resumes an upload which blocks are missing. */
export class ReadUpload {
  readonly #ports: { readonly uploads: UploadStore; readonly clock: Clock };

  constructor(ports: { readonly uploads: UploadStore; readonly clock: Clock }) {
    this.#ports = ports;
  }

  /** An open upload whose time has passed reads as expired, before the sweep has freed its room. */
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
