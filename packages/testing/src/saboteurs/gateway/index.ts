export * from './atproto-change-saboteurs.ts';
export * from './gateway-change-saboteurs.ts';
