/** Where a file arrives, block by block and in any order. */
export interface FileSink {
  /** What an interrupted transfer has left there; undefined if that is shorter. Its bytes are checked before they count. */
  read(start: number, length: number): Promise<Uint8Array | undefined>;
  write(start: number, bytes: Uint8Array): Promise<void>;
}
