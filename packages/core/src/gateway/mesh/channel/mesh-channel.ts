/** An encrypted connection to a peer, as a stream of bytes in both directions. */
export interface MeshChannel {
  /** Returns the next `length` bytes. Rejects if the connection ends earlier. */
  read(length: number): Promise<Uint8Array>;
  /** Resolves when the transport has accepted the bytes and accepts further bytes. */
  write(bytes: Uint8Array): Promise<void>;
}
