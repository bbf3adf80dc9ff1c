export * from './login-state-store.port.ts';
export * from './openid-client.port.ts';
export * from './sso-errors.ts';
export * from './sso-profile.ts';
export * from './sso-settings.ts';
