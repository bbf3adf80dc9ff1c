/** A file to send, for example a file on a disk, or a file that the user chose in a page. */
export interface FileSource {
  readonly size: number;
  /** Time at which the content was last modified, in milliseconds since 1970. */
  readonly modified: number;
  /** Returns exactly `length` bytes. Rejects if the file has become shorter. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** A file chosen in a page. */
export function browserSource(file: Blob & { readonly lastModified: number }): FileSource {
  return {
    size: file.size,
    modified: file.lastModified,
    read: async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
  };
}
