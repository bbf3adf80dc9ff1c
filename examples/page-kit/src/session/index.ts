export * from './caller-context.ts';
export * from './device-name.ts';
export * from './other-tabs.ts';
export * from './return-path.ts';
export * from './sign-out.ts';
export * from './unless-signed-out.ts';
export * from './use-caller-change.ts';
