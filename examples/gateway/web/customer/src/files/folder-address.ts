/** Returns the address of a folder. '' is the folder that contains all files. */
export function folderAddress(folder: string): string {
  return ['/files', ...folder.split('/').filter(Boolean).map(encodeURIComponent)].join('/');
}
