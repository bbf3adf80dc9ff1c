/** The address of a folder ('' for all files). */
export function folderAddress(folder: string): string {
  return ['/files', ...folder.split('/').filter(Boolean).map(encodeURIComponent)].join('/');
}
