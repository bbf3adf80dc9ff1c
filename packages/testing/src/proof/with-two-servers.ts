import type { StorageOpener } from './storage-opener.ts';

/** Runs the work on an empty storage that two servers have opened. */
export async function withTwoServers<Storage>(
  { open, reset, close }: StorageOpener<Storage>,
  work: (storage: Storage, other: Storage) => Promise<void>,
): Promise<void> {
  await reset();
  const opened: Storage[] = [];
  try {
    const [storage, other] = [await open(), await open()];
    opened.push(storage, other);
    await work(storage, other);
  } finally {
    for (const storage of opened) await close(storage);
  }
}
