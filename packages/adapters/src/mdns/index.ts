export * from './lan-announcer.ts';
