import type { Clock } from '../../kernel/clock.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { UploadStore } from './upload-store.port.ts';

const BATCH = 100;

/** Frees the room of uploads whose time has passed. */
export class SweepElapsedUploads {
  readonly #ports: { readonly uploads: UploadStore; readonly unitOfWork: UnitOfWork; readonly clock: Clock };

  constructor(ports: {
    readonly uploads: UploadStore;
    readonly unitOfWork: UnitOfWork;
    readonly clock: Clock;
  }) {
    this.#ports = ports;
  }

  /** Returns how many it ended. A block that arrives meanwhile renews its upload, and the sweep leaves that alone. */
  async execute(): Promise<number> {
    const { uploads, unitOfWork, clock } = this.#ports;
    const now = clock.now();
    let ended = 0;
    for (const { holder, id } of await uploads.elapsed(now, BATCH)) {
      const hasEnded = await unitOfWork.run(() => uploads.expire(holder, id, now));
      if (hasEnded) ended += 1;
    }
    return ended;
  }
}
