import { nodeListener } from '@gatehouse/http-koa/node';
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
