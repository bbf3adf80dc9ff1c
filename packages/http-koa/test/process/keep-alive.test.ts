import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, openServer, type RunningServer } from '../../src/process/index.ts';

let server: RunningServer;

beforeAll(async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const place = { host: '127.0.0.1', port: 0 };
  const registry = { contentType: 'text/plain', metrics: async () => '' };
  const listener = (_request: unknown, response: { end(): void }) => response.end();
  server = await openServer({ listener, place, limits: DEFAULT_LIMITS, log, metrics: { registry, port: 0 } });
});
afterAll(() => server.stop());

describe('an idle connection', () => {
  it('stays open longer than common proxies reuse it, also on the metrics port', async () => {
    for (const url of [server.url, `${server.metricsUrl}/metrics`])
      expect((await fetch(url)).headers.get('Keep-Alive')).toBe('timeout=130');
  });
});
