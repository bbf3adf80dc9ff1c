export * from './interruptible-server.ts';
export * from './start-forwarder.ts';
