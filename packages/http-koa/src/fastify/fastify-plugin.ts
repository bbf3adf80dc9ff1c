import type { FastifyPluginAsync } from 'fastify';
import type { Step } from '../exchange/step.ts';
import { nodeListener } from '../node/node-listener.ts';

/**
 * The steps as a plugin of Fastify 5: `app.register(fastifyPlugin(steps), { prefix: '/gate' })`. They answer all paths
 * below the prefix, and see paths without it. The bodies of these requests stay unparsed for the steps.
 */
export function fastifyPlugin(steps: readonly Step[]): FastifyPluginAsync {
  return async (app) => {
    const listener = nodeListener(steps, { prefix: app.prefix });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.all('*', async (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
  };
}
