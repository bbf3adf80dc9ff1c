export * from './libp2p-mesh.ts';
