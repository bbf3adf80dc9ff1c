export * from './authenticate.use-case.ts';
export * from './list-sessions.use-case.ts';
export * from './purge-expired-sessions.use-case.ts';
export * from './revoke-sessions.use-case.ts';
export * from './session.ts';
export * from './session-id.ts';
export * from './session-opener.ts';
export * from './session-store.port.ts';
