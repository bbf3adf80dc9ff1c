import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readiness } from '@gatehouse/http-koa/process';
import { healthRoutes } from '@gatehouse/http-koa/server';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';

const BROKEN = (detail: string): Readiness => ({ ready: false, reason: 'it cannot be used', detail });

/** Returns the responses of `/readyz` for each of these states of the server, and the log. */
async function lived(states: readonly Readiness[]) {
  const logged: object[] = [];
  const log = { info: () => {}, warn: () => {}, error: (record: object) => logged.push(record) };
  const left = [...states];
  const { step } = healthRoutes(async () => left.shift() ?? { ready: true }, log);
  const server = new Koa().use(step).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  const answers = [];
  for (const _ of states) {
    const response = await fetch(url);
    answers.push([response.status, await response.json()]);
  }
  server.close();
  server.closeAllConnections();
  return { answers, logged };
}

describe('/readyz', () => {
  it('returns 200 when the server is ready', async () => {
    expect(await lived([{ ready: true }])).toEqual({ answers: [[200, { status: 'ready' }]], logged: [] });
  });

  it('returns the reason to clients, and writes the detail only to the log', async () => {
    expect(await lived([BROKEN('/var/secret/path')])).toEqual({
      answers: [[503, { status: 'not_ready', reason: 'it cannot be used' }]],
      logged: [{ reason: '/var/secret/path' }],
    });
  });

  it('logs a detail again only when it has changed', async () => {
    const states = [BROKEN('a'), BROKEN('a'), BROKEN('b'), { ready: true } as const, BROKEN('b')];
    expect((await lived(states)).logged).toEqual([{ reason: 'a' }, { reason: 'b' }, { reason: 'b' }]);
  });
});
