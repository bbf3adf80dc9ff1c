/** Functions that open, empty and close the storage under test. */
export interface StorageOpener<Storage> {
  /** Opens the storage in the same way as a server. It is called once for each of two servers. */
  open(): Promise<Storage>;
  /** Empties the storage. It is called while no storage is open. */
  reset(): Promise<void>;
  /** Closes a storage that `open` returned. */
  close(storage: Storage): Promise<void>;
}
