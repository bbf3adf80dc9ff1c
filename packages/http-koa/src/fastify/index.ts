export * from './fastify-plugin.ts';
