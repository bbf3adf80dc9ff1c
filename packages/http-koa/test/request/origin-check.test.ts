import { answerRefusals, groundRefusals } from '@gatehouse/http-koa/refusal';
import { checkOrigin } from '@gatehouse/http-koa/request';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { calledHost } from '../../src/request/called-host.ts';
import { listening } from '../listening.ts';

describe('the host that a client calls', () => {
  it.each([
    [{ host: 'localhost:80' }, 'localhost:80'],
    [{ host: 'evil.example, localhost' }, ''],
    [{ host: 'localhost@evil.example' }, ''],
    [{ ':authority': 'study.example', host: 'evil.example' }, 'study.example'],
    [{}, ''],
  ])('of %j is %j', (headers, expected) => {
    expect(calledHost(headers)).toBe(expected);
  });
});

describe('the origin check in a Koa app that trusts proxies', () => {
  it.each([
    ['the called host', (host: string) => host, 200],
    ['a forwarded host', () => 'evil.example', 403],
  ])('with an origin of %s returns %s', async (_what, hostOf, status) => {
    const app = new Koa({ proxy: true });
    app.use(answerRefusals(groundRefusals, () => {}));
    app.use((context) => {
      checkOrigin(context, true, { allowedOrigins: [] });
      context.body = 'changed';
    });
    const server = await listening(app);
    const origin = `http://${hostOf(new URL(server.url).host)}`;
    const headers = { Origin: origin, 'X-Forwarded-Host': 'evil.example' };
    const response = await fetch(server.url, { method: 'POST', headers });
    await server.stop();
    expect(response.status).toBe(status);
  });
});
