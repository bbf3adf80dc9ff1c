export * from './answer.ts';
export * from './browser.ts';
export * from './people.ts';
export * from './program.ts';
export * from './slow-request.ts';
export * from './spawned-study-auth.ts';
export * from './study-auth.ts';
export * from './temporary-storage.ts';
