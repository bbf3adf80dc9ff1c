/** An encrypted connection to a peer, as a stream of bytes in both directions. */
export interface MeshChannel {
  /** Returns the next `length` bytes. Rejects if the connection ends earlier. */
  read(length: number): Promise<Uint8Array>;
  /** Resolves when the bytes were handed over and further bytes can be written. */
  write(bytes: Uint8Array): Promise<void>;
}
