export * from './aes-gcm-secret-box.ts';
export * from './ed25519-identity.ts';
export * from './make-private-folder.ts';
export * from './node-mesh-crypto.ts';
export * from './node-random-source.ts';
export * from './node-sha256.ts';
export * from './system-clock.ts';
export * from './yield-thread-pool.ts';
