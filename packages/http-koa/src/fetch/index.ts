export type { Mount } from '../exchange/mount.ts';
export * from './arrival.ts';
export * from './fetch-exchange.ts';
export * from './standard-handler.ts';
