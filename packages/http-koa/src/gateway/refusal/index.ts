export * from './gateway-refusals.ts';
