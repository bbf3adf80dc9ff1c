export type { Mount } from '../exchange/mount.ts';
export * from './node-exchange.ts';
export * from './node-listener.ts';
export * from './node-middleware.ts';
