export * from './checked-session.ts';
export * from './client-of.ts';
export * from './last-seen-job.ts';
export * from './presented-session.ts';
export * from './read-cookie.ts';
export * from './session-guard.ts';
export * from './signed-cookie.ts';
export * from './signed-value.ts';
