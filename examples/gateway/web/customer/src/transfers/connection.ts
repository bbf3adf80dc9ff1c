import type { Pausable } from '../../../../src/files/index.ts';
import { type FileKeys, type FilesClient, readFileKeys } from '../../../../src/files/index.ts';
import { pageClient } from '../files/page-client.ts';
import { heldKeys } from '../key/held-keys.ts';

/** The customer of a transfer, and the objects that pause and stop the transfer. */
export interface Connection {
  readonly did: string;
  readonly signal: AbortSignal;
  readonly pausable: Pausable;
}

/**
 * Connects to the gateway. Reads the keys again, because another device may have changed them since the page
 * was loaded.
 */
export async function connected({
  did,
  signal,
  pausable,
}: Connection): Promise<{ client: FilesClient; keys: FileKeys }> {
  const client = pageClient(signal, pausable);
  return { client, keys: await readFileKeys(client, heldKeys(did)) };
}
