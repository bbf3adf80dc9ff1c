/** Destination of a file's blocks, which arrive in any order. */
export interface FileSink {
  /**
   * The bytes that an interrupted transfer left there; undefined if it left fewer. They are checked before they
   * are kept.
   */
  read(start: number, length: number): Promise<Uint8Array | undefined>;
  write(start: number, bytes: Uint8Array): Promise<void>;
}
