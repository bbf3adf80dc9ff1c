import { METHODS } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { Step } from '../exchange/step.ts';
import { nodeListener } from '../node/node-listener.ts';

/**
 * Converts the steps to a plugin of Fastify 5: `app.register(fastifyPlugin(steps), { prefix: '/gate' })`. The steps
 * respond to every request below the prefix that no route of the app matches, and receive paths without the prefix.
 * They do not run for the app's own routes. They run before Fastify reads the body. Fastify itself refuses paths with
 * malformed escapes, unless its option `frameworkErrors` changes this.
 */
export function fastifyPlugin(steps: readonly Step[]): FastifyPluginAsync {
  return async (app) => {
    const listener = nodeListener(steps, { prefix: app.prefix });
    app.addHook('onRequest', async (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
    for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
    // Below a prefix `/gate`, the path `*` would also match `/gateau`. The handler does nothing, because the hook has
    // already responded.
    const paths = app.prefix === '' ? ['*'] : ['/', '/*'];
    for (const path of paths) app.all(path, async () => {});
  };
}
