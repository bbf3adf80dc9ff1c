import { routesOf } from '@gatehouse/http-koa/endpoint';
import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listening } from '../listening.ts';

const PATHS = [
  '/a',
  '/a/',
  '/A',
  '/a/b',
  '/a/c',
  '/a/d',
  '/a/%62',
  '/a//b',
  '/b',
  '/c',
  '/c/x',
  '/c/x/y',
  '/',
];
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];

/** Each route responds with its name. The routers overlap. */
function routers(): Router[] {
  const first = new Router();
  first.get('/a', named('first /a')).get('/a/:id', named('first /a/:id'));
  const second = new Router({ sensitive: true });
  second
    .post('/a', named('second /a'))
    .get('/a/b', named('second /a/b'))
    .delete('/a/d', named('second /a/d'));
  second
    .get('/b', named('second /b'))
    .get('/c/:id', named('second /c/:id'))
    .get('/c/x', named('second /c/x'));
  const third = new Router({ prefix: '/c' });
  third.get('/', named('third /c')).get('/x/y', named('third /c/x/y'));
  return [first, second, third];
}

function named(name: string): Middleware {
  return (context) => {
    context.body = { name, params: context.params, before: context.state.before };
  };
}

async function serving(all: readonly Middleware[]): Promise<Listening> {
  const app = new Koa();
  for (const [index, middleware] of all.entries()) {
    app.use((context, next) => {
      context.state.before = index;
      return next();
    });
    app.use(middleware);
  }
  return listening(app);
}

describe('routesOf', () => {
  let servers: readonly Listening[];
  beforeAll(async () => {
    const slow = routers().map((router) => router.routes() as Middleware);
    servers = await Promise.all([serving(slow), serving(routesOf(routers()))]);
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  it.each(METHODS.flatMap((method) => PATHS.map((path) => [method, path] as const)))(
    'answers %s %s like the routers in their order',
    async (method, path) => {
      const [expected, given] = await Promise.all(
        servers.map(async ({ url }) => {
          const response = await fetch(url + path, { method });
          return { status: response.status, text: await response.text() };
        }),
      );
      expect(given).toEqual(expected);
    },
  );
});
