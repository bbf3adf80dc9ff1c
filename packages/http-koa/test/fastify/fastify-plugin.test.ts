import { fastifyPlugin } from '@gatehouse/http-koa/fastify';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';

describe('the plugin of Fastify', () => {
  it('responds below its prefix, and leaves a path that only begins with the same letters to the app', async () => {
    const app = fastify();
    app.register(
      fastifyPlugin([
        (exchange) => {
          exchange.body = exchange.path;
        },
      ]),
      { prefix: '/gate' },
    );
    app.get('/:page', async () => 'own');
    const bodies = ['/gate', '/gate/', '/gate/a/b', '/gateau'].map(
      async (url) => (await app.inject({ method: 'GET', url })).body,
    );
    expect(await Promise.all(bodies)).toEqual(['/', '/', '/a/b', 'own']);
    await app.close();
  });
});
