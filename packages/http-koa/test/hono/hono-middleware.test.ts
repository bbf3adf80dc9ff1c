import type { Step } from '@gatehouse/http-koa/exchange';
import { honoMiddleware } from '@gatehouse/http-koa/hono';
import { accessLog } from '@gatehouse/http-koa/server';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';

const logged: number[] = [];
const headers: Step = async (exchange, next) => {
  exchange.set('X-Frame-Options', 'DENY');
  await next();
};
const steps = [accessLog(({ status }) => logged.push(status)), headers];

const app = new Hono().use(honoMiddleware(steps, { address: () => undefined }));
app.get('/own', (context) => context.text('own', 201));
app.get('/fetched', () => fetch('data:text/plain,fetched'));
app.get('/failing', () => {
  throw new Error('failed');
});
app.onError((_error, context) => context.text('failed', 503));

beforeEach(() => logged.splice(0));

describe('the middleware of Hono', () => {
  it.each([
    ['/own', 201, 'own'],
    ['/fetched', 200, 'fetched'],
    ['/failing', 503, 'failed'],
    ['/unknown', 404, '404 Not Found'],
  ])(
    'adds its headers to the response of the app to %s, and logs the status of that response',
    async (path, status, text) => {
      const response = await app.request(path);
      expect([response.status, await response.text()]).toEqual([status, text]);
      expect(response.headers.get('X-Frame-Options')).toBe('DENY');
      await expect.poll(() => logged).toEqual([status]);
    },
  );
});
