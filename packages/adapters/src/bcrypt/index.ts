export * from './bcrypt-password-hasher.ts';
