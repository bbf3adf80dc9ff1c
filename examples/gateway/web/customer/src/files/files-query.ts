import { queryOptions } from '@tanstack/react-query';
import {
  type FileIndex,
  type FileKeys,
  PrivateKeyMissing,
  readFileKeys,
  readIndex,
} from '../../../../src/files/index.ts';
import { heldKeys } from '../key/held-keys.ts';
import { pageClient } from './page-client.ts';

/** The catalog of the customer's files, and the keys that open them. */
export interface OpenFiles {
  readonly isOpen: true;
  readonly keys: FileKeys;
  readonly index: FileIndex;
}

/** The customer's files. If `isOpen` is false, the customer must enter the recovery phrase in this tab first. */
export type OpenedFiles = OpenFiles | { readonly isOpen: false };

export const filesQuery = (did: string) =>
  queryOptions({
    queryKey: ['files', did],
    staleTime: 15_000,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => openedFiles(did, signal),
  });

/** Reads the catalog and opens the names of the files. */
export async function openedFiles(did: string, signal: AbortSignal): Promise<OpenedFiles> {
  const client = pageClient(signal);
  try {
    const keys = await readFileKeys(client, heldKeys(did));
    return { isOpen: true, keys, index: await readIndex(client, keys) };
  } catch (error) {
    if (error instanceof PrivateKeyMissing) return { isOpen: false };
    throw error;
  }
}
