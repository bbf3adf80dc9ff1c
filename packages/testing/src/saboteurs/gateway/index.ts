export * from './atproto-change-saboteurs.ts';
export * from './atproto-oauth-client-saboteurs.ts';
export * from './gateway-change-saboteurs.ts';
export * from './handle-resolver-saboteurs.ts';
