import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { clientAddress, isForwarded } from '@gatehouse/http-koa/address';
import type { Step } from '@gatehouse/http-koa/exchange';
import { fetchMiddleware, standardHandler } from '@gatehouse/http-koa/fetch';
import { answerRefusals, groundRefusals, MalformedTarget } from '@gatehouse/http-koa/refusal';
import { readJsonBody } from '@gatehouse/http-koa/request';
import { accessLog } from '@gatehouse/http-koa/server';
import { beforeEach, describe, expect, it } from 'vitest';

const NOWHERE = { address: undefined };
const refusals = answerRefusals(groundRefusals, () => {});

function answering(body: () => unknown): Step {
  return (exchange) => {
    exchange.body = body();
  };
}

/** A step that reads JSON and sends the same JSON back. */
const echo: Step = async (exchange) => {
  exchange.body = await readJsonBody(exchange.req);
};

function put(body: RequestInit['body'], headers: Record<string, string> = {}): Request {
  const init = { method: 'PUT', headers: { 'Content-Type': 'application/json', ...headers } };
  return new Request('http://localhost/', { ...init, body: body ?? null, duplex: 'half' } as RequestInit);
}

describe('the standard handler', () => {
  it.each([
    ['text', () => 'text', 'text/plain; charset=utf-8', '4'],
    ['JSON', () => ({ a: 1 }), 'application/json; charset=utf-8', '7'],
    ['bytes', () => Buffer.from('bytes'), 'application/octet-stream', '5'],
    ['a stream', () => Readable.from([Buffer.from('stream')]), 'application/octet-stream', null],
    ['nothing', () => null, null, null],
  ])(
    'responds with %s to GET, and with the same status and type but no body to HEAD',
    async (_what, body, type, length) => {
      const handler = standardHandler([answering(body)]);
      const response = await handler(new Request('http://localhost/'), NOWHERE);
      expect([response.headers.get('Content-Type'), response.headers.get('Content-Length')]).toEqual([
        type,
        length,
      ]);
      expect(await response.text()).toBe(await text(body()));
      const head = await handler(new Request('http://localhost/', { method: 'HEAD' }), NOWHERE);
      expect([head.status, head.headers.get('Content-Type'), head.body]).toEqual([
        response.status,
        type,
        null,
      ]);
    },
  );

  it('returns 404 if no step responds, and the middleware leaves such a request to the host', async () => {
    const request = new Request('http://localhost/elsewhere');
    expect((await standardHandler([])(request, NOWHERE)).status).toBe(404);
    const middleware = fetchMiddleware([answering(() => 'ours')], { prefix: '/gate' });
    expect(await (await middleware(request, NOWHERE, () => new Response('own'))).text()).toBe('own');
  });

  describe('a request that the steps leave to the host', () => {
    const logged: number[] = [];
    const headers: Step = async (exchange, next) => {
      exchange.set({ 'X-Frame-Options': 'DENY', 'Content-Security-Policy': "default-src 'none'" });
      exchange.append('Set-Cookie', 'a=1');
      exchange.vary('Origin');
      await next();
    };
    const middleware = fetchMiddleware([accessLog(({ status }) => logged.push(status)), headers]);
    const left = (host: () => Response | Promise<Response>) =>
      middleware(new Request('http://localhost/'), NOWHERE, host);

    beforeEach(() => logged.splice(0));

    it("gets the headers of the steps, in addition to the host's own", async () => {
      const own = { 'Content-Security-Policy': "default-src 'self'", 'Set-Cookie': 'b=2', Vary: 'Accept' };
      const response = await left(() => new Response('own', { headers: own }));
      expect(await response.text()).toBe('own');
      expect(response.headers.get('X-Frame-Options')).toBe('DENY');
      expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
      expect(response.headers.get('Vary')).toBe('Accept, Origin');
      expect(response.headers.getSetCookie()).toEqual(['b=2', 'a=1']);
    });

    it('gets the headers of the steps even if the headers of the response cannot be changed', async () => {
      const response = await left(() => fetch('data:text/plain,own'));
      expect([await response.text(), response.headers.get('X-Frame-Options')]).toEqual(['own', 'DENY']);
    });

    it('is logged with the status of the host', async () => {
      await left(() => new Response('own', { status: 201 }));
      await left(() => Promise.reject(new Error('failed'))).catch(() => {});
      await expect.poll(() => logged).toEqual([201, 500]);
    });
  });

  it('rejects with an error for which no step responds', async () => {
    const failing: Step = async () => {
      throw new Error('failed');
    };
    await expect(standardHandler([failing])(new Request('http://localhost/'), NOWHERE)).rejects.toThrow(
      'failed',
    );
  });

  it('sends the headers of a refusal even if a step has already set headers of another body', async () => {
    const failing: Step = (exchange) => {
      exchange.type = 'html';
      exchange.set('Content-Length', '99');
      throw new MalformedTarget();
    };
    const { headers } = await standardHandler([refusals, failing])(new Request('http://localhost/'), NOWHERE);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Content-Length')).not.toBe('99');
  });

  it.each(['GET', 'HEAD'])('survives a stream that fails before it is sent, on %s', async (method) => {
    const body = createReadStream('/nonexistent');
    const closed = new Promise<void>((resolve) => body.once('close', resolve));
    const replaced: Step = (exchange) => {
      exchange.body = body;
      if (method === 'GET') throw new MalformedTarget();
    };
    const request = new Request('http://localhost/', { method });
    expect((await standardHandler([refusals, replaced])(request, NOWHERE)).status).toBe(
      method === 'GET' ? 400 : 200,
    );
    await closed;
    expect(body.listenerCount('error')).toBeGreaterThan(0);
  });

  it('rejects with the error of a stream that has failed already', async () => {
    const failed: Step = async (exchange) => {
      exchange.body = createReadStream('/nonexistent').on('error', () => {});
      await new Promise<void>((resolve) => (exchange.body as Readable).once('close', resolve));
    };
    await expect(standardHandler([failed])(new Request('http://localhost/'), NOWHERE)).rejects.toThrow(
      'ENOENT',
    );
  });

  it('passes to the steps the address and the HTTP version that the host names', async () => {
    const seen: unknown[] = [];
    const note: Step = ({ req }) => {
      seen.push(clientAddress(['10.0.0.0/8'])(req), isForwarded(req));
    };
    const request = () => new Request('http://localhost/', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    await standardHandler([note])(request(), { address: '10.1.2.3' });
    await standardHandler([note])(request(), { address: '192.0.2.1' });
    await standardHandler([note])(new Request('http://localhost/'), { ...NOWHERE, httpVersion: '1.0' });
    expect(seen).toEqual(['203.0.113.9', true, '192.0.2.1', true, 'unknown', true]);
  });

  it('applies every rule to the body, and reads none of it before its length is accepted', async () => {
    const handler = standardHandler([refusals, echo]);
    expect(await (await handler(put('{"a":1}'), NOWHERE)).json()).toEqual({ a: 1 });
    let isRead = false;
    const long = new ReadableStream(
      {
        pull: () => {
          isRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    expect((await handler(put(long, { 'Content-Length': '1000000' }), NOWHERE)).status).toBe(413);
    expect(isRead).toBe(false);
    const statuses = ['{"a":1,"a":2}', '{', new Uint8Array([0xff])].map(
      async (body) => (await handler(put(body), NOWHERE)).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 400, 400]);
  });

  it('logs status 499 for a request that the client aborted', async () => {
    const logged: number[] = [];
    const handler = standardHandler([accessLog(({ status }) => logged.push(status)), refusals, echo]);
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    await handler(put(broken), NOWHERE);
    await handler(put('{}'), NOWHERE);
    await expect.poll(() => logged).toEqual([499, 200]);
  });
});

/** Returns a body as a client receives it. */
async function text(body: unknown): Promise<string> {
  if (body === null) return '';
  if (body instanceof Readable) return Buffer.concat(await body.toArray()).toString();
  return typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : JSON.stringify(body);
}
