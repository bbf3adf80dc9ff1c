export * from './start-apache.ts';
