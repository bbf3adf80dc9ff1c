import type { BridgeClient } from '@gatehouse/core/bridge';
import { type ClientsInFile, clientsInFile } from '../../bridge/configured-clients.ts';
import { embeddedForumClient } from '../../bridge/embedded-forum-client.ts';
import type { Slice } from '../../config/index.ts';

/**
 * The clients in the configuration of the bridge, so that operators see them and cannot take their ids. This process
 * does not have the secret of the embedded forum, so the forum has an empty digest here. No secret has this digest.
 */
export function knownClients(slice: Slice, folder: string | undefined): ClientsInFile {
  const { clients, faults } = clientsInFile(slice, folder);
  const forum = embeddedForumClient(slice);
  const known: BridgeClient[] = forum ? [...clients, { ...forum, secretDigest: '' }] : [...clients];
  return { clients: known, faults };
}
