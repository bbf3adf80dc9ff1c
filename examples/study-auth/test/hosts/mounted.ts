import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Mount, Step } from '@gatehouse/http-koa/exchange';
import { expressMiddleware } from '@gatehouse/http-koa/express';
import { fastifyPlugin } from '@gatehouse/http-koa/fastify';
import { fetchMiddleware } from '@gatehouse/http-koa/fetch';
import { honoMiddleware } from '@gatehouse/http-koa/hono';
import { koaMiddleware } from '@gatehouse/http-koa/koa';
import { nestMiddleware } from '@gatehouse/http-koa/nest';
import { nodeMiddleware } from '@gatehouse/http-koa/node';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';

/** Creates an app that has its own route, `GET /own`, and mounts the steps at `/gate`. */
export type MountedApp = (steps: readonly Step[]) => RequestListener | Promise<RequestListener>;

const AT: Mount = { prefix: '/gate' };

type HonoContext = Parameters<typeof getConnInfo>[0];
const address = (context: HonoContext) => getConnInfo(context).remote.address;

/** Apps that leave the body of a request unread for the steps. */
export const APPS: Readonly<Record<string, MountedApp>> = {
  koa: (steps) => koaApp(new Koa().use(koaMiddleware(steps, AT))),
  node: (steps) => {
    const middleware = nodeMiddleware(steps, AT);
    return (req, res) =>
      void middleware(req, res, () =>
        res.writeHead(req.url === '/own' ? 200 : 404).end(req.url === '/own' ? 'own' : ''),
      );
  },
  fetch: (steps) => {
    const middleware = fetchMiddleware(steps, AT);
    return getRequestListener(async (request, { incoming }) => {
      const remote = (incoming as Parameters<RequestListener>[0]).socket.remoteAddress;
      const isOwn = new URL(request.url).pathname === '/own';
      const host = () => new Response(isOwn ? 'own' : '', { status: isOwn ? 200 : 404 });
      return middleware(request, { address: remote }, host);
    });
  },
  hono: (steps) => honoApp(new Hono().use(honoMiddleware(steps, { ...AT, address }))),
  express: (steps) => expressApp(express().use('/gate', expressMiddleware(steps))),
  fastify: async (steps) => {
    const app = fastify().register(fastifyPlugin(steps), AT);
    app.get('/own', async () => 'own');
    await app.ready();
    return (req, res) => app.routing(req, res);
  },
  nest: async (steps) => {
    const app = await NestFactory.create(rootModule(), { logger: false });
    app.use(nestMiddleware(steps, AT));
    app.use('/own', own);
    await app.init();
    return app.getHttpAdapter().getInstance() as RequestListener;
  },
};

/** Apps that parse JSON bodies before the steps run. */
export const PARSING_APPS: Readonly<Record<string, MountedApp>> = {
  koa: (steps) => {
    const app = new Koa();
    app.use(async (context, next) => {
      Object.assign(context.request, { body: await json(context.req).catch(() => undefined) });
      await next();
    });
    return koaApp(app.use(koaMiddleware(steps, AT)));
  },
  hono: (steps) => {
    const app = new Hono().use(async (context, next) => {
      await context.req.json().catch(() => undefined);
      await next();
    });
    return honoApp(app.use(honoMiddleware(steps, { ...AT, address })));
  },
  express: (steps) => expressApp(express().use(express.json()).use('/gate', expressMiddleware(steps))),
  nest: async (steps) => {
    const app = await NestFactory.create(rootModule(steps), { logger: false, rawBody: true });
    await app.init();
    return app.getHttpAdapter().getInstance() as RequestListener;
  },
};

const own: RequestListener = (_req, res) => void res.end('own');

function koaApp(app: Koa): RequestListener {
  app.use(async (context) => {
    if (context.path === '/own') context.body = 'own';
  });
  return app.callback();
}

function honoApp(app: Hono): RequestListener {
  return getRequestListener(app.get('/own', (context) => context.text('own')).fetch);
}

function expressApp(app: ReturnType<typeof express>): RequestListener {
  return app.use('/own', own) as RequestListener;
}

/** A module that applies the steps after Nest has parsed the body. */
function rootModule(steps: readonly Step[] = []) {
  class Root implements NestModule {
    configure(consumer: MiddlewareConsumer): void {
      if (steps.length > 0) consumer.apply(nestMiddleware(steps, AT)).forRoutes('*all');
    }
  }
  Module({})(Root);
  return Root;
}
