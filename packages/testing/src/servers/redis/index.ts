export * from './start-redis.ts';
