import { koaMiddleware } from '@gatehouse/http-koa/koa';
import { answerRefusals, groundRefusals } from '@gatehouse/http-koa/refusal';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { refuseUnreadableTarget } from '../../src/request/refuse-unreadable-target.ts';
import { RawSocket } from '../endpoint/raw-socket.ts';
import { listening } from '../listening.ts';

describe('the middleware of Koa', () => {
  it('passes a target that cannot be read to the steps', async () => {
    const steps = [answerRefusals(groundRefusals, () => {}), refuseUnreadableTarget()];
    const app = new Koa().use(koaMiddleware(steps));
    app.silent = true;
    const server = await listening(app);
    try {
      const client = new RawSocket(server.url);
      client.socket.write('GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      expect(await client.closed()).toMatch(/^HTTP\/1\.1 400 /);
    } finally {
      await server.stop();
    }
  });

  it('restores the path after a step has failed', async () => {
    const paths: string[] = [];
    const app = new Koa().use(async (context, next) => {
      await next().catch(() => {});
      paths.push(context.path);
      context.body = 'failed';
    });
    const failing = async () => {
      throw new Error('failed');
    };
    const server = await listening(app.use(koaMiddleware([failing], { prefix: '/gate' })));
    try {
      await fetch(`${server.url}/gate/a`);
      expect(paths).toEqual(['/gate/a']);
    } finally {
      await server.stop();
    }
  });
});
