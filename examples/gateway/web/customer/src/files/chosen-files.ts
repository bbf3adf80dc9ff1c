import { isFilePath } from '../../../../src/files/index.ts';
import type { ChosenFile } from '../transfers/chosen-file.ts';

/** Hidden files that operating systems create in folders. */
const CLUTTER = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** Returns files from a file chooser or a drop, with their paths below the folder. */
export function chosenFiles(files: readonly File[], folder: string): readonly ChosenFile[] {
  return files.flatMap((file) => {
    const below = relativePath(file).normalize('NFC');
    const path = folder === '' ? below : `${folder}/${below}`;
    return isFilePath(path) && !CLUTTER.test(path) ? [{ path, file }] : [];
  });
}

/**
 * Returns the path of the file below the folder that the user chose or dropped. Dropped files have a `path`. Files of a
 * chosen folder have a `webkitRelativePath`.
 */
function relativePath(file: File & { readonly path?: string }): string {
  const path = file.webkitRelativePath || file.path || file.name;
  return path.replace(/^\.?\/+/, '');
}
