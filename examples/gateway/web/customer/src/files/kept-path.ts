import { beside, type FileIndex } from '../../../../src/files/index.ts';

/** Returns a free path for a conflict copy that is kept besides its original: `folder/name (<device>).ending`. */
export function keptPath({ files }: Pick<FileIndex, 'files'>, original: string, device: string): string {
  for (let count = 1; ; count += 1) {
    const path = beside(original, count === 1 ? device : `${device} ${count}`);
    if (!files.has(path)) return path;
  }
}
