export * from './other-tabs.ts';
export * from './return-path.ts';
export * from './sign-out.ts';
export * from './use-caller-change.ts';
