export * from './customer-ports.ts';
export * from './gateway-ports.ts';
export * from './mesh-ports.ts';
export * from './queue-ports.ts';
