import type { Libp2pMesh, Libp2pMeshParts } from '@gatehouse/adapters/libp2p';

/** A function that opens libp2p at its first call. */
export interface LazyLibp2p {
  (): Promise<Libp2pMesh>;
  /** Ends connections of peers that are no longer listed. Does nothing if libp2p was not opened. */
  readonly dropUnlisted: () => Promise<void>;
  /** Closes libp2p if it was opened. */
  readonly close: () => Promise<void>;
}

/** Returns a function that opens libp2p at its first call. */
export function libp2pOf(parts: Libp2pMeshParts): LazyLibp2p {
  let opening: Promise<Libp2pMesh> | undefined;
  const open = () => {
    opening ??= import('@gatehouse/adapters/libp2p').then(({ Libp2pMesh }) => Libp2pMesh.open(parts));
    return opening;
  };
  const dropUnlisted = async () => (await opening)?.dropUnlisted();
  return Object.assign(open, { dropUnlisted, close: async () => (await opening)?.close() });
}
