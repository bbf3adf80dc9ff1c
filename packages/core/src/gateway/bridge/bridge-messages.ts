import type { LapseMessages } from '../entitlement/lapse-messages.ts';
import type { Did } from '../pds/did.ts';

/** Tasks of the bridge in the queue, each with its message. */
export type BridgeMessages = LapseMessages & {
  /** Notifies the client that this login has ended. */
  readonly 'bridge.logout': { readonly did: Did; readonly client: string; readonly sid: string };
};
