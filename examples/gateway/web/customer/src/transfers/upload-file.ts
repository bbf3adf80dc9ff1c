import { fileIdOf } from '@gatehouse/core/seal';
import { browserSource, putFile } from '../../../../src/files/index.ts';
import type { ChosenFile } from './chosen-file.ts';
import { type Connection, connected } from './connection.ts';
import { reporting } from './reporting.ts';
import type { Transfer } from './transfer.ts';

const NOTES: Readonly<Record<string, string>> = {
  unchanged: 'This content was stored already.',
  conflict: 'Another device changed this file, so both are kept.',
};

/** Seals and sends a file. Blocks that an interrupted upload has sent are not sent again. */
export async function uploadFile(
  connection: Connection,
  { path, file }: ChosenFile,
  onChange: (change: Partial<Transfer>) => void,
): Promise<Partial<Transfer>> {
  const { client, keys } = await connected(connection);
  const sent = await putFile(
    client,
    keys,
    { path, source: browserSource(file) },
    { onProgress: reporting(onChange) },
  );
  const id = await fileIdOf(sent.path, keys.sealing, client.crypto);
  return { path: sent.path, file: id, note: NOTES[sent.outcome] };
}
