export * from './launch-chromium.ts';
