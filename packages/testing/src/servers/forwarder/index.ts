export * from './start-forwarder.ts';
