export * from './start-otlp-receiver.ts';
