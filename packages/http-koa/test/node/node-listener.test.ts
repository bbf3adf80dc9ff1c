import { nodeListener, nodeMiddleware } from '@gatehouse/http-koa/node';
import { accessLog } from '@gatehouse/http-koa/server';
import { describe, expect, it } from 'vitest';
import { listening } from '../listening.ts';

describe('the listener for node:http', () => {
  it.each([
    ['a body that JSON cannot express', { a: 1n }],
    ['a body without any JSON', Symbol('body')],
  ])('returns an empty 500 for %s', async (_what, body) => {
    const server = await listening({
      callback: () =>
        nodeListener([
          (exchange) => {
            exchange.set('Content-Length', '99');
            exchange.body = body;
          },
        ]),
    });
    try {
      const response = await fetch(server.url);
      expect([response.status, await response.text()]).toEqual([500, '']);
    } finally {
      await server.stop();
    }
  });
});

it('middleware for node:http logs a request that the steps leave to the host with the status of the host', async () => {
  const logged: number[] = [];
  const middleware = nodeMiddleware([accessLog(({ status }) => logged.push(status))]);
  const server = await listening({
    callback: () => (req, res) => void middleware(req, res, () => res.writeHead(201).end('own')),
  });
  try {
    expect(await (await fetch(server.url)).text()).toBe('own');
    await expect.poll(() => logged).toEqual([201]);
  } finally {
    await server.stop();
  }
});
