import { constants } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../../disk/replace-file.ts';
import { type FileSink, plainSize, type StoredFile } from '../../files/index.ts';

/** A file that is being fetched to the disk. */
export interface DiskSink extends FileSink {
  /** Gives the complete file its final name. Until then, an existing file of that name stays unchanged. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants;

/**
 * Opens the partial file of this content beside the target. An interrupted transfer may have written part of
 * it already.
 */
export async function openDiskSink(target: string, file: StoredFile): Promise<DiskSink> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `.${basename(target).slice(0, 100)}.${file.root.slice(-12)}.part`);
  // A symbolic link is refused, because in a shared folder another user could have put it there to redirect
  // the file.
  const handle = await open(partial, O_RDWR | O_CREAT | O_NOFOLLOW, 0o666);
  return {
    read: async (start, length) => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, start);
      return bytesRead === length ? bytes : undefined;
    },
    write: async (start, bytes) => {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, start + done);
        done += bytesWritten;
      }
    },
    finish: async () => {
      await handle.truncate(plainSize(file.size));
      await handle.utimes(new Date(), new Date(file.modified));
      await handle.sync();
      await rename(partial, target);
      await syncFolder(folder);
    },
    close: () => handle.close(),
  };
}
