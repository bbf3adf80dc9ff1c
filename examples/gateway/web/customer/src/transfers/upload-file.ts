import { fileIdOf } from '@gatehouse/core/seal';
import { browserSource, putFile } from '../../../../src/files/index.ts';
import { api } from '../api.ts';
import type { ChosenFile } from './chosen-file.ts';
import { type Connection, connected } from './connection.ts';
import { releaseUpload } from './release-upload.ts';
import { reporting } from './reporting.ts';
import type { Transfer } from './transfer.ts';

const NOTES: Readonly<Record<string, string>> = {
  unchanged: 'This content was stored already.',
  conflict: 'Another device changed this file, so both are kept.',
};

/** Seals and sends a file. Does not send blocks again that an interrupted upload has already sent. */
export async function uploadFile(
  connection: Connection,
  { path, file }: ChosenFile,
  onChange: (change: Partial<Transfer>) => void,
): Promise<Partial<Transfer>> {
  await assertFits(file.size);
  const { client, keys } = await connected(connection);
  const sent = await putFile(
    client,
    keys,
    { path, source: browserSource(file) },
    {
      onProgress: reporting(onChange),
      // The customer can cancel while the upload is being reserved. Nothing else knows its id then.
      onReserved: (upload) => (connection.signal.aborted ? void releaseUpload(upload) : onChange({ upload })),
    },
  );
  const id = await fileIdOf(sent.path, keys.sealing, client.crypto);
  return { path: sent.path, upload: undefined, file: id, note: NOTES[sent.outcome] };
}

/**
 * The file is larger than the quota. The page checks this before the file is sealed, because the gateway
 * would refuse the file only afterwards.
 */
class FileTooLarge extends Error {
  readonly code = 'quota_exceeded';
}

/** Throws `FileTooLarge` if the file is larger than the whole quota. */
async function assertFits(size: number): Promise<void> {
  const { limit_bytes } = (await api('GET /api/v1/me/limits')).safety_net;
  if (limit_bytes > 0 && size > limit_bytes) throw new FileTooLarge();
}
