/** The disk that contains the blocks of a gateway at home. */
export abstract class DiskSpace {
  /**
   * Returns the number of bytes that uploads can still use. Does not include the reserve that must stay free, so it is
   * 0 if only the reserve is left. Throws `StorageUnavailable` if the disk cannot be read.
   */
  abstract free(): Promise<number>;
}
