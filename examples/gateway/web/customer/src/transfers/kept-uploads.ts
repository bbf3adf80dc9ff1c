import { KEPT_UPLOADS } from '../files/forget-tab.ts';
import type { Transfer } from './transfer.ts';

type KeptUpload = Pick<Transfer, 'id' | 'path' | 'size' | 'modified' | 'upload'>;

const nameOf = (did: string) => KEPT_UPLOADS + did;

/**
 * Stores a list of unfinished uploads, so that they can continue after a reload. The content of the files is
 * not stored. The gateway keeps the blocks that have arrived.
 */
export function keepUploads(did: string, transfers: readonly Transfer[]): void {
  const kept: KeptUpload[] = transfers
    .filter(({ kind, state }) => kind === 'upload' && state !== 'done' && state !== 'failed')
    .map(({ id, path, size, modified, upload }) => ({ id, path, size, modified, upload }));
  if (kept.length === 0) sessionStorage.removeItem(nameOf(did));
  else sessionStorage.setItem(nameOf(did), JSON.stringify(kept));
}

export function keptUploads(did: string): readonly Transfer[] {
  const kept: KeptUpload[] = JSON.parse(sessionStorage.getItem(nameOf(did)) ?? '[]');
  return kept.map((upload) => ({
    ...upload,
    kind: 'upload',
    state: 'interrupted',
    done: 0,
    total: upload.size,
  }));
}
