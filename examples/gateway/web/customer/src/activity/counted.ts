/** Returns the number with its noun: "1 file" or "2 files". */
export function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}
