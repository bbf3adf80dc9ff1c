import type { Instant } from '../../kernel/instant.ts';
import type { SyncMessages } from '../catalog/sync-messages.ts';
import { BackgroundAccess } from '../identity/background-access.port.ts';
import type { Did } from '../pds/did.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import type { HolderSyncStore } from './holder-sync-store.port.ts';
import { SIGN_IN_REQUIRED } from './sync-handlers.ts';

/** Lets the worker use the tokens of holders who keep syncing, and resumes their paused jobs after a sign-in. */
export class SyncBackgroundAccess extends BackgroundAccess {
  readonly #ports: { readonly holders: HolderSyncStore; readonly queue: WorkQueue<SyncMessages> };

  constructor(ports: { readonly holders: HolderSyncStore; readonly queue: WorkQueue<SyncMessages> }) {
    super();
    this.#ports = ports;
  }

  override async begin(did: Did, at: Instant): Promise<void> {
    await this.#ports.holders.recordSignIn(did, at);
    await this.#ports.queue.resume(did, SIGN_IN_REQUIRED);
  }

  override async isWanted(did: Did): Promise<boolean> {
    return (await this.#ports.holders.find(did)).keepSyncing;
  }
}
