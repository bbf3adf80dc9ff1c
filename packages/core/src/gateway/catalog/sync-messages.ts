import type { Did } from '../pds/did.ts';

/**
 * Messages to the worker that writes the catalog to the holder's repository. Each is a wake-up: the worker reads the
 * file's entry and writes its latest record. The key is the DID, and a message replaces a queued one of the same file.
 */
export type SyncMessages = {
  readonly 'sync.catalog': { readonly did: Did; readonly file: string };
};
