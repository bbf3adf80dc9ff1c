import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FORUM_STRANGER_LIMITS } from '../src/sign-in/forum-stranger-limits.ts';
import { runningForum, type TestForum } from './running-forum.ts';

const { perAddress } = FORUM_STRANGER_LIMITS['forum-sign-in'];

let asked = 0;
/** A bridge that responds to every request with 500, so its discovery document cannot be read. */
const bridge = createServer((_request, response) => {
  asked += 1;
  response.writeHead(500).end();
});
let forum: TestForum;

beforeEach(async () => {
  asked = 0;
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve));
  forum = await runningForum(undefined, `http://127.0.0.1:${(bridge.address() as AddressInfo).port}`);
});

afterEach(async () => {
  await forum.stop();
  bridge.closeAllConnections();
  bridge.close();
});

it('a client that signs in too often is refused without a request to the bridge', async () => {
  for (let count = 0; count < perAddress; count += 1)
    expect((await fetch(`${forum.url}/sign-in`)).status).toBe(503);
  expect(asked).toBe(perAddress);
  for (const path of ['/sign-in', '/api/auth/callback/oidc?state=x&code=y']) {
    const refused = await fetch(forum.url + path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many attempts. Try again in 15 minutes.');
  }
  expect(asked).toBe(perAddress);
});
