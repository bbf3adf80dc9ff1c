import { fromBase64url } from '@gatehouse/core/kernel';
import { changeKey } from '../../../../src/files/index.ts';
import { pageClient } from '../files/page-client.ts';
import { heldKeys, holdKey } from './held-keys.ts';

interface ModeChange {
  readonly did: string;
  readonly mode: 'managed' | 'private';
  /** Id of the private key; undefined for a managed one. */
  readonly keyId: string | undefined;
}

export interface ChangeStep {
  readonly path: string;
  readonly left: number;
  /** Number of files that had to be sealed again when the change began. */
  readonly total: number;
}

/** Seals every file with the next key. If the change was interrupted, another call continues it. */
export async function changeMode(
  { did, mode, keyId }: ModeChange,
  onStep: (step: ChangeStep) => void,
): Promise<void> {
  const client = pageClient(new AbortController().signal);
  const { key } = await client.call('GET /api/v1/me/key');
  // This tab stores the former key before the gateway deletes it, because another device may have sealed a
  // file with it a moment ago.
  const former = key === undefined ? undefined : fromBase64url(key);
  if (former) holdKey(did, former);
  let total = 0;
  await changeKey(client, {
    mode,
    keyId,
    privateKeys: heldKeys(did),
    onFile: ({ path }, left) => {
      total = Math.max(total, left);
      onStep({ path, left, total });
    },
    onProgress: () => {},
  });
}
