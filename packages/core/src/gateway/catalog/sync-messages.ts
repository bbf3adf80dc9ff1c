import type { Did } from '../pds/did.ts';

/**
 * Messages to the worker that writes the catalog to the holder's repository. The worker reads the file's entry when it
 * gets a message, and writes the latest record. The key of the job is the DID. A message replaces a queued message of
 * the same file.
 */
export type SyncMessages = {
  readonly 'sync.catalog': { readonly did: Did; readonly file: string };
};
