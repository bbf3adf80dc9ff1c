import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromiumTrusting } from '@gatehouse/testing/servers/chromium';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { parseEdgeConfiguration } from '../../src/edge/edge-configuration.ts';
import { startEdge } from '../../src/edge/start-edge.ts';
import { startStubServer } from './world/stub-server.ts';

it('a page that Chromium opens at localhost is redirected to the address to which sign-ins return', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-edge-'));
  onTestFinished(() => removeFolder(folder));
  const stub = await startStubServer();
  onTestFinished(() => stub.stop());
  const port = await freePort();
  const configuration = parseEdgeConfiguration({
    EDGE_PORT: String(port),
    DATA_DIR: folder,
    EDGE_GATEWAY_URL: stub.url,
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
  });
  const edge = await startEdge(configuration, pino({ level: 'silent' }));
  onTestFinished(() => edge.stop());
  const browser = await launchChromiumTrusting(join(folder, 'edge/ca.pem'));
  onTestFinished(() => browser.close());
  const page = await (await browser.newContext()).newPage();
  for (const scheme of ['https', 'http']) {
    const response = await page.goto(`${scheme}://localhost:${port}/files?of=alice`);
    expect(response?.status()).toBe(200);
    expect(page.url()).toBe(`${scheme}://127.0.0.1:${port}/files?of=alice`);
  }
});
