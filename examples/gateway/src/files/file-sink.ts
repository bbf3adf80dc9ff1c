/** Destination of a file's blocks, which arrive in any order. */
export interface FileSink {
  /**
   * Reads bytes that an interrupted transfer wrote; undefined if it wrote fewer bytes. The caller must check
   * the bytes before it uses them.
   */
  read(start: number, length: number): Promise<Uint8Array | undefined>;
  write(start: number, bytes: Uint8Array): Promise<void>;
}
