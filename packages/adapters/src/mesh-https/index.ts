export type { PeerConnectionParts } from './connect-to-peer.ts';
export * from './https-mesh-server.ts';
export * from './https-replica-network.ts';
export * from './join-mesh.ts';
export * from './tls-identity.ts';
