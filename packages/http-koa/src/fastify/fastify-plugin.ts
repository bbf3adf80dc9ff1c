import { METHODS } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { Step } from '../exchange/step.ts';
import { nodeListener } from '../node/node-listener.ts';

/**
 * The steps as a plugin of Fastify 5: `app.register(fastifyPlugin(steps), { prefix: '/gate' })`. They answer all paths
 * below the prefix, and see paths without it. They run before Fastify looks at the body. Fastify itself refuses paths
 * with malformed escapes, unless its option `frameworkErrors` says otherwise.
 */
export function fastifyPlugin(steps: readonly Step[]): FastifyPluginAsync {
  return async (app) => {
    const listener = nodeListener(steps, { prefix: app.prefix });
    app.addHook('onRequest', async (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
    for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
    // With `*` below `/gate`, the plugin would also answer `/gateau`. The hook has answered already.
    const paths = app.prefix === '' ? ['*'] : ['/', '/*'];
    for (const path of paths) app.all(path, async () => {});
  };
}
