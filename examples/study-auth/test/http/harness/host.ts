import type { IncomingMessage, RequestListener } from 'node:http';
import { expressMiddleware } from '@gatehouse/http-koa/express';
import { fastifyPlugin } from '@gatehouse/http-koa/fastify';
import { standardHandler } from '@gatehouse/http-koa/fetch';
import { honoMiddleware } from '@gatehouse/http-koa/hono';
import { koaApplication } from '@gatehouse/http-koa/koa';
import { nestMiddleware } from '@gatehouse/http-koa/nest';
import { nodeListener } from '@gatehouse/http-koa/node';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../../../src/server.ts';

/** The frameworks that study-auth's suite runs on. They are loaded only when they are used. */
const HOSTS: Readonly<Record<string, Host>> = {
  koa: koaApplication,
  node: (steps) => application(nodeListener(steps)),
  fetch: (steps) => {
    const handler = standardHandler(steps);
    return application(
      getRequestListener((request, { incoming }) => {
        const { socket, httpVersion } = incoming as IncomingMessage;
        return handler(request, { address: socket.remoteAddress, httpVersion });
      }),
    );
  },
  hono: async (steps) => {
    const { Hono } = await import('hono');
    const address = (context: Parameters<typeof getConnInfo>[0]) => getConnInfo(context).remote.address;
    const app = new Hono().use(honoMiddleware(steps, { address }));
    return application(getRequestListener(app.fetch));
  },
  express: async (steps) => {
    const { default: express } = await import('express');
    return application(express().use(expressMiddleware(steps)) as RequestListener);
  },
  fastify: async (steps) => {
    const { fastify } = await import('fastify');
    const listener = nodeListener(steps);
    const frameworkErrors = (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    };
    const app = fastify({ frameworkErrors }).register(fastifyPlugin(steps));
    await app.ready();
    return application((request, response) => app.routing(request, response));
  },
  nest: async (steps) => {
    await import('reflect-metadata');
    const [{ Module }, { NestFactory }] = await Promise.all([
      import('@nestjs/common'),
      import('@nestjs/core'),
    ]);
    class Root {}
    Module({})(Root);
    const app = await NestFactory.create(Root, { logger: false });
    app.use(nestMiddleware(steps));
    await app.init();
    return application(app.getHttpAdapter().getInstance() as RequestListener);
  },
};

function application(listener: RequestListener) {
  return { callback: () => listener };
}

/** The host that `STUDY_AUTH_HOST` names; Koa by default. */
export function chosenHost(): Host {
  const name = process.env.STUDY_AUTH_HOST ?? 'koa';
  const host = HOSTS[name];
  if (!host) throw new Error(`STUDY_AUTH_HOST is ${name}. Use one of ${Object.keys(HOSTS).join(', ')}.`);
  return host;
}
