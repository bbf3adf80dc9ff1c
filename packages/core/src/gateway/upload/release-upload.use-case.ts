import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import type { UploadStore } from './upload-store.port.ts';

/** Ends an upload and frees its quota. */
export class ReleaseUpload {
  readonly #ports: { readonly uploads: UploadStore; readonly unitOfWork: UnitOfWork };

  constructor(ports: { readonly uploads: UploadStore; readonly unitOfWork: UnitOfWork }) {
    this.#ports = ports;
  }

  /** Calls can be repeated. Does nothing if the upload has ended. Throws `NotFound` if it is unknown. */
  execute(holder: Did, id: string): Promise<void> {
    const { uploads, unitOfWork } = this.#ports;
    return unitOfWork.run(async () => {
      if (await uploads.release(holder, id)) return;
      if ((await uploads.byId(holder, id)) === undefined) throw new NotFound('upload');
    });
  }
}
