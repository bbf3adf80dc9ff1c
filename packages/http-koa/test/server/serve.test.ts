import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Routes } from '@gatehouse/http-koa/endpoint';
import { koaApplication } from '@gatehouse/http-koa/koa';
import { DEFAULT_LIMITS } from '@gatehouse/http-koa/process';
import { groundRefusals, Unauthenticated } from '@gatehouse/http-koa/refusal';
import { healthRoutes, Metrics, observedSteps, serve } from '@gatehouse/http-koa/server';
import { describe, expect, it } from 'vitest';

const log = { info: () => {}, warn: () => {}, error: () => {} };

async function start() {
  const metrics = new Metrics();
  const health = healthRoutes(async () => ({ ready: true }), log);
  const refused = new Routes().add('GET', '/cards/:id', () => {
    throw new Unauthenticated();
  });
  const steps = [...observedSteps(groundRefusals, log, metrics), health.step, refused.step];
  const application = koaApplication(steps);
  application.use((context) => {
    context.body = 'page';
  });
  const notes: string[] = [];
  const server = await serve({
    application,
    host: '127.0.0.1',
    port: 0,
    limits: { ...DEFAULT_LIMITS, drainDelay: 500 },
    metrics,
    metricsPort: 0,
    jobs: [{ name: 'note', interval: 60_000, run: async () => notes.push('job') }],
    log,
    close: async () => void notes.push('closed'),
  });
  return { server, notes };
}

describe('a Koa server', () => {
  it('drains when it is stopped: not ready, but still serving', async () => {
    const { server, notes } = await start();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const stopped = server.stop();
    const asked = await Promise.all(['/readyz', '/healthz', '/page'].map((path) => fetch(server.url + path)));
    expect(asked.map(({ status, headers }) => [status, headers.get('Connection')])).toEqual([
      [503, 'close'],
      [200, 'close'],
      [200, 'close'],
    ]);
    expect(server.stop()).toBe(stopped);
    expect(notes).toEqual(['job']);
    await stopped;
    expect(notes).toEqual(['job', 'closed']);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('serves its metrics on a separate listener until it has stopped', async () => {
    const { server } = await start();
    await fetch(`${server.url}/page`);
    const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="other",status="200"} 1');
    await server.stop();
    await expect(fetch(`${server.metricsUrl}/metrics`)).rejects.toThrow();
  });

  it('counts requests by the route as declared, and refusals by their code', async () => {
    const { server } = await start();
    for (const path of ['/cards/1', '/cards/2']) expect((await fetch(server.url + path)).status).toBe(401);
    const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/cards/:id",status="401"} 2',
    );
    expect(text).toContain('http_refusals_total{code="unauthenticated"} 2');
    await server.stop();
  });

  it('survives request targets that cannot be read', async () => {
    const { server } = await start();
    for (const target of ['http://[/', 'http://a%41/', 'x://a:b:c/', '//[/', '*', 'a b', '\\\\[']) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect([target, await text(socket)]).toEqual([
        target,
        expect.stringMatching(/^HTTP\/1\.1 (?:200|400) /),
      ]);
    }
    expect((await fetch(`${server.url}/page`)).status).toBe(200);
    await server.stop();
  });
});
