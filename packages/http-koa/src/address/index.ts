export * from './client-address.ts';
export * from './forwarded-by-stranger.ts';
export * from './is-proxy-range.ts';
export * from './subscriber-of.ts';
