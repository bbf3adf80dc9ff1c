export * from './start-haproxy.ts';
