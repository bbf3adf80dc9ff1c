import type { Clock } from '../../kernel/clock.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { UploadStore } from './upload-store.port.ts';

const BATCH_UPLOADS = 100;

/** Frees the quota of expired uploads. */
export class SweepElapsedUploads {
  readonly #ports: { readonly uploads: UploadStore; readonly unitOfWork: UnitOfWork; readonly clock: Clock };

  constructor(ports: {
    readonly uploads: UploadStore;
    readonly unitOfWork: UnitOfWork;
    readonly clock: Clock;
  }) {
    this.#ports = ports;
  }

  /**
   * Ends at most 100 uploads, and returns their number. If a block arrives during the sweep, its upload is renewed and
   * stays open.
   */
  async execute(): Promise<number> {
    const { uploads, unitOfWork, clock } = this.#ports;
    const now = clock.now();
    let ended = 0;
    for (const { holder, id } of await uploads.elapsed(now, BATCH_UPLOADS)) {
      const hasEnded = await unitOfWork.run(() => uploads.expire(holder, id, now));
      if (hasEnded) ended += 1;
    }
    return ended;
  }
}
