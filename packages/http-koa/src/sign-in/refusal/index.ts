export * from './sign-in-refusals.ts';
