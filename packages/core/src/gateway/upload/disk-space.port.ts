/** The disk that keeps the blocks of a gateway at home. */
export abstract class DiskSpace {
  /**
   * Bytes that uploads can still take, without the reserve that is kept free; 0 if only the
   * reserve is left. Throws
   * `StorageUnavailable` if the disk cannot be read.
   */
  abstract free(): Promise<number>;
}
