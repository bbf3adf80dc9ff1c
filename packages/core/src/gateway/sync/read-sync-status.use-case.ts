import type { Instant, Milliseconds } from '../../kernel/instant.ts';
import type { SyncMessages } from '../catalog/sync-messages.ts';
import type { OAuthSessionStore } from '../identity/oauth-session-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { KeySummary, WorkQueue } from '../queue/work-queue.port.ts';
import type { HolderSyncStore } from './holder-sync-store.port.ts';
import { SYNC_TASKS } from './sync-handlers.ts';

/** State of the sync of a holder's files. */
export interface SyncStatus extends KeySummary {
  readonly keepSyncing: boolean;
  /** True if the holder has chosen whether to keep syncing. */
  readonly hasChosen: boolean;
  /** Latest time at which the authorization to write ends; null without an authorization, or if its age is unknown. */
  readonly sessionEndsAt: Instant | null;
}

export interface ReadSyncStatusPorts {
  readonly queue: WorkQueue<SyncMessages>;
  readonly holders: HolderSyncStore;
  readonly tokens: OAuthSessionStore;
  /** Time for which personal data servers accept an authorization of this client. */
  readonly authorizationLifetime: Milliseconds;
}

/** Reads the state of the sync of a holder's files. */
export class ReadSyncStatus {
  readonly #ports: ReadSyncStatusPorts;

  constructor(ports: ReadSyncStatusPorts) {
    this.#ports = ports;
  }

  async execute(did: Did): Promise<SyncStatus> {
    const { queue, holders, tokens, authorizationLifetime } = this.#ports;
    const summary = await queue.summary({ key: did, tasks: SYNC_TASKS });
    const { keepSyncing, hasChosen, signedInAt } = await holders.find(did);
    const isAuthorized = (await tokens.get(did)) !== undefined;
    const sessionEndsAt = isAuthorized && signedInAt !== null ? signedInAt + authorizationLifetime : null;
    return { ...summary, keepSyncing, hasChosen, sessionEndsAt };
  }
}
