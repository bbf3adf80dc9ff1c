/** "1 file", "2 files". */
export function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}
