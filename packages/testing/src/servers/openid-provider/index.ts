export * from './discovery-fault.ts';
export * from './openid-provider-options.ts';
export * from './person.ts';
export * from './start-openid-provider.ts';
export * from './visit-login.ts';
