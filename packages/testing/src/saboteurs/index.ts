export * from './altered.ts';
export * from './both.ts';
export * from './breaker-of.ts';
export * from './changes/change-saboteurs.ts';
export * from './faults-of.ts';
export * from './saboteur.ts';
export * from './sign-in/auth-saboteurs.ts';
export * from './without-transactions.ts';
