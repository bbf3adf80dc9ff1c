export * from './authenticate-device.use-case.ts';
export * from './create-device.use-case.ts';
export * from './device.ts';
export * from './device-errors.ts';
export * from './device-store.port.ts';
export * from './device-token.ts';
export * from './list-devices.use-case.ts';
export * from './revoke-device.use-case.ts';
