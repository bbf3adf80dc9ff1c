import { Routes } from '@gatehouse/http-koa/endpoint';
import { PlainExchange } from '@gatehouse/http-koa/exchange';
import { fetchExchange } from '@gatehouse/http-koa/fetch';
import { describe, expect, it } from 'vitest';

const routes = new Routes()
  .add('GET', '/a', named('/a'))
  .add('GET', '/a/:id', named('/a/:id'))
  .add('GET', '/a/b', named('/a/b'))
  .add('DELETE', '/a/b', named('delete /a/b'))
  .add('GET', '/c.d/x', named('/c.d/x'))
  .add('GET', '/:x/:y/end', named('/:x/:y/end'));

function named(name: string) {
  return (exchange: { body: unknown; params?: object }) => {
    exchange.body = { name, ...(exchange.params && { params: exchange.params }) };
  };
}

/** Returns the response of the routes; `next` if no route matches. */
function answered(method: string, path: string): unknown {
  const { req, res } = fetchExchange(new Request('http://localhost/'), { address: undefined });
  const exchange = new PlainExchange(req, res, { method, target: path });
  let isPassedOn = false;
  routes.step(exchange, async () => {
    isPassedOn = true;
  });
  return isPassedOn ? 'next' : exchange.body;
}

describe('routes', () => {
  it.each([
    ['GET', '/a', { name: '/a' }],
    ['HEAD', '/a', { name: '/a' }],
    ['GET', '/a/', { name: '/a' }],
    ['GET', '/c.d/x/', { name: '/c.d/x' }],
    ['GET', '/a/b', { name: '/a/:id', params: { id: 'b' } }],
    ['DELETE', '/a/b', { name: 'delete /a/b' }],
    ['GET', '/a/%62%2Fc', { name: '/a/:id', params: { id: 'b/c' } }],
    ['GET', '/a/%zz/', { name: '/a/:id', params: { id: '%zz' } }],
    ['GET', '/p/q/end', { name: '/:x/:y/end', params: { x: 'p', y: 'q' } }],
    ['GET', '/c.d/x', { name: '/c.d/x' }],
  ])('respond to %s %s with the first route that matches', (method, path, expected) => {
    expect(answered(method, path)).toEqual(expected);
  });

  it.each([
    ['POST', '/a'],
    ['GET', '/A'],
    ['GET', '/a//'],
    ['GET', '/a//b'],
    ['GET', '/cxd/x'],
    ['GET', '/a/b/c'],
  ])('pass on %s %s', (method, path) => {
    expect(answered(method, path)).toBe('next');
  });

  it('list the methods of a path', () => {
    expect(new Set(routes.methodsAt('/a/b'))).toEqual(new Set(['GET', 'HEAD', 'DELETE']));
    expect(routes.methodsAt('/b')).toEqual([]);
  });
});
