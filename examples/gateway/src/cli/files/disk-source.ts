import { type FileHandle, open } from 'node:fs/promises';
import { type FileSource, SourceChanged } from '../../files/index.ts';

/** A file on the disk. */
export interface DiskSource extends FileSource {
  close(): Promise<void>;
}

export async function openDiskSource(path: string): Promise<DiskSource> {
  const handle = await open(path, 'r');
  const { size, mtimeMs } = await handle.stat();
  return {
    size,
    modified: Math.floor(mtimeMs),
    read: (start, length) => readExactly(handle, start, length),
    close: () => handle.close(),
  };
}

/** Reads exactly this many bytes. Throws `SourceChanged` if the file has become shorter. */
async function readExactly(handle: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, start + done);
    if (bytesRead === 0) throw new SourceChanged();
    done += bytesRead;
  }
  return bytes;
}
