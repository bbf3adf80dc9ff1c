export * from './caddy-configuration.ts';
export * from './edge-files.ts';
export * from './edge-place.ts';
export * from './nginx-configuration.ts';
