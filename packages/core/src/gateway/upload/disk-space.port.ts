/** The disk that keeps the blocks of a gateway at home. */
export abstract class DiskSpace {
  /**
   * Bytes that uploads can still take, without what the disk keeps in reserve; 0 if the reserve is used. Throws
   * `StorageUnavailable` if the disk cannot be read.
   */
  abstract free(): Promise<number>;
}
