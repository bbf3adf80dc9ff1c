import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AccountService, accountSite } from '@gatehouse/http-koa/accounts';
import { expressMiddleware } from '@gatehouse/http-koa/express';
import { fastifyPlugin } from '@gatehouse/http-koa/fastify';
import { fetchExchange, fetchMiddleware } from '@gatehouse/http-koa/fetch';
import { honoMiddleware } from '@gatehouse/http-koa/hono';
import { koaMiddleware } from '@gatehouse/http-koa/koa';
import { nestMiddleware } from '@gatehouse/http-koa/nest';
import { nodeExchange } from '@gatehouse/http-koa/node';
import { getRequestListener } from '@hono/node-server';
import { Controller, type INestApplication, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';

const { steps, accountOf } = accountSite({} as AccountService, {
  keys: ['key'],
  publicUrl: 'http://localhost',
  onFailure: () => {},
});
const ADDRESS = { address: '127.0.0.1' };

/** Apps whose own route asks for the account of the request. */
const APPS: Readonly<Record<string, () => RequestListener | Promise<RequestListener>>> = {
  Koa: () => {
    const app = new Koa().use(koaMiddleware(steps));
    return app.use(async (context) => void (await accountOf(context))).callback();
  },
  Express: () => {
    const app = express().use(expressMiddleware(steps));
    app.post('/own', async (req, res) => void (await accountOf(nodeExchange(req, res))));
    return app as RequestListener;
  },
  Fastify: async () => {
    const app = fastify();
    app.register(fastifyPlugin(steps));
    app.post('/own', ({ raw }, reply) => accountOf(nodeExchange(raw, reply.raw)));
    await app.ready();
    return (req, res) => app.routing(req, res);
  },
  Hono: () => {
    const app = new Hono().use(honoMiddleware(steps, { address: () => '127.0.0.1' }));
    app.post('/own', async ({ req, body }) => body(String(await accountOf(fetchExchange(req.raw, ADDRESS)))));
    return getRequestListener(app.fetch);
  },
  'a controller of Nest': () => nestApp(Own),
  "a route of Nest's HTTP adapter": () =>
    nestApp(undefined, (app) =>
      app.getHttpAdapter().post('/own', async (req, res) => void (await accountOf(nodeExchange(req, res)))),
    ),
  'the Fetch API': () => {
    const middleware = fetchMiddleware(steps);
    return getRequestListener((request) =>
      middleware(request, ADDRESS, async () =>
        Response.json(await accountOf(fetchExchange(request, ADDRESS))),
      ),
    );
  },
};

/** A controller whose decorators are called as functions, because Node's type stripping rejects them. */
class Own {
  create(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    return accountOf(nodeExchange(req, res));
  }
}
const create = Object.getOwnPropertyDescriptor(Own.prototype, 'create');
if (create) Post()(Own.prototype, 'create', create);
Req()(Own.prototype, 'create', 0);
Res()(Own.prototype, 'create', 1);
Controller('own')(Own);

async function nestApp(
  controller?: typeof Own,
  addRoutes?: (app: INestApplication) => void,
): Promise<RequestListener> {
  class Root {}
  Module({ controllers: controller ? [controller] : [] })(Root);
  const app = await NestFactory.create(Root, { logger: false });
  app.use(nestMiddleware(steps));
  addRoutes?.(app);
  await app.init();
  return app.getHttpAdapter().getInstance() as RequestListener;
}

describe('a page of another site that calls a route of the app', () => {
  it.each(Object.keys(APPS))('gets 403 on %s', async (name) => {
    const server = createServer(await APPS[name]?.()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close().closeAllConnections());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/own`;
    const response = await fetch(url, { method: 'POST', headers: { Origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
  });
});
