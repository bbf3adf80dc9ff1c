import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Step } from '@gatehouse/http-koa/exchange';
import { koaApplication } from '@gatehouse/http-koa/koa';
import type Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { listening } from '../listening.ts';

async function responseOf(step: Step, prepare = (_: Koa) => {}): Promise<Response> {
  const application = koaApplication([step]);
  prepare(application);
  const server = await listening(application);
  try {
    const response = await fetch(server.url);
    return new Response(await response.text(), response);
  } finally {
    await server.stop();
  }
}

const passOn: Step = (_, next) => next();

describe('a Koa application of steps', () => {
  it('sends the body and headers that a step has set', async () => {
    const response = await responseOf((exchange) => {
      exchange.set('X-Step', 'one');
      exchange.body = { name: 'é' };
    });
    expect([response.status, response.headers.get('X-Step'), response.headers.get('Content-Length')]).toEqual(
      [200, 'one', '13'],
    );
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ name: 'é' });
  });

  it('runs Koa middleware after the steps', async () => {
    const response = await responseOf(passOn, (koa) =>
      koa.use((context) => {
        context.body = `<p>${context.state.name}</p>`;
        context.status = 201;
      }),
    );
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      201,
      'text/html; charset=utf-8',
    ]);
  });

  it('sends nothing for a middleware that responds itself', async () => {
    const response = await responseOf(passOn, (koa) =>
      koa.use((context) => {
        context.respond = false;
        void setImmediate().then(() => context.res.writeHead(202).end('own'));
      }),
    );
    expect([response.status, await response.text()]).toEqual([202, 'own']);
  });

  it('sends 404 without content if no step responds', async () => {
    const response = await responseOf(passOn);
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('failed'))],
    [
      'throws synchronously',
      () => {
        throw new Error('failed');
      },
    ],
  ])('sends 500 without content if a step %s', async (_, step) => {
    const response = await responseOf(step);
    expect([response.status, await response.text()]).toEqual([500, '']);
  });

  it('closes the connection if the stream of a response fails', async () => {
    const failing = responseOf((exchange) => {
      exchange.body = Readable.from(
        (async function* () {
          yield 'begun';
          await setImmediate();
          throw new Error('failed');
        })(),
      );
    });
    await expect(failing).rejects.toThrow('terminated');
  });
});
