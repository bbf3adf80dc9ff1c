/** Functions that open, empty and close the storage under test. */
export interface StorageOpener<Storage> {
  /** Opens the storage as one server does. It is called once for each of two servers. */
  open(): Promise<Storage>;
  /** Empties the storage. It is called while no storage is open. */
  reset(): Promise<void>;
  /** Closes what `open` returned. */
  close(storage: Storage): Promise<void>;
}
