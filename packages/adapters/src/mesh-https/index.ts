export * from './https-mesh-server.ts';
export * from './https-replica-network.ts';
export * from './tls-identity.ts';
