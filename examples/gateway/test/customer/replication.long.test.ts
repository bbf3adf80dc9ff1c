import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Did } from '@gatehouse/core/pds';
import { freshDid, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MeshNode } from '../mesh/mesh-node.ts';
import { until } from '../mesh/until.ts';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { FilesCustomer } from './world/files-customer.ts';
import { openSession } from './world/open-session.ts';
import { runningGateway, type TestGateway } from './world/running-gateway.ts';

let folder: string;
let entitlements: Entitlements;
let owner: MeshNode;
let attic: MeshNode;
let did: Did;
let session: string;
/** Two gateways that use the same mesh. The operated one is shared with other customers. */
let operated: TestGateway;
let home: TestGateway;

const at = (gateway: TestGateway) => new FilesCustomer(gateway.url, did, session);
const replication = async (gateway = home) => (await at(gateway).get('/api/v1/me/replication')).body;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replication-'));
  entitlements = await sqliteEntitlements();
  const owned = { DATABASE_URL: entitlements.databaseUrl, FLAT_FS_BLOCKS_PATH: join(folder, 'blocks') };
  owner = await MeshNode.create(folder, 'owner', owned);
  attic = await MeshNode.create(folder, 'attic');
  await owner.mesh('init');
  await owner.start();
  const code = (await owner.mesh('invite', owner.address)).out.trim();
  await attic.mesh('join', code, '--address', attic.address, '--name', attic.name, '--role', 'pin');
  const file = owner.environment.SVC_MESH_CONFIG ?? '';
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await owner.writeManifest({ ...manifest, replication: { min: 2, target: 2 } });
  did = freshDid();
  await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
  session = await openSession(entitlements.databaseUrl, did);
  const shared = {
    ...owned,
    SVC_MESH_CONFIG: file,
    DATA_DIR: owner.environment.DATA_DIR ?? '',
    JWT_SECRET: 'a secret of at least thirty-two characters',
  };
  operated = await runningGateway(shared);
  home = await runningGateway({ ...shared, HOME_DIDS: did, ENTITLEMENT_SERVICE_URL: 'http://127.0.0.1:1' });
});
afterAll(async () => {
  for (const node of [owner, attic]) await node.kill();
  for (const gateway of [operated, home]) await gateway.stop();
  await entitlements.drop();
  await removeFolder(folder);
});

describe('the copies of a file', () => {
  it('are counted as soon as another machine has proved them, and a commit can wait for them', async () => {
    const alone = await at(operated).upload('first', [sampleBlock(1_000)], { base_revision: 0 });
    expect(alone).toMatchObject({ status: 200, body: { file: { file: 'first' } } });
    expect(alone.body).not.toHaveProperty('copies');
    expect(await replication()).toMatchObject({
      files: [{ file: 'first', copies: 1 }],
      warning: 'only_copy',
    });
    await attic.start();
    const waited = await at(operated).upload('second', [sampleBlock(1_000)], {
      base_revision: 0,
      wait_for_copies: true,
    });
    expect(waited).toMatchObject({ status: 200, body: { copies: 2 } });
    await until(async () => (await replication()).files[0].copies === 2);
    expect(await replication()).toMatchObject({
      enabled: true,
      min_copies: 2,
      target_copies: 2,
      targets: [
        { name: 'attic', role: 'pin', held_blocks: 4, waiting_blocks: 0, waiting_since: null, error: null },
      ],
      files: [
        { file: 'first', copies: 2 },
        { file: 'second', copies: 2 },
      ],
      warning: null,
    });
  });

  it('are shown without the machines on an operated gateway, because customers share the machines', async () => {
    const body = await replication(operated);
    expect(body).toMatchObject({ enabled: true, targets: [], files: [{ copies: 2 }, { copies: 2 }] });
    expect(JSON.stringify(body)).not.toContain('attic');
  });

  it('cause a warning, in the API and on the page, before only one copy is left', async () => {
    await attic.kill();
    await until(async () => (await replication()).warning === 'only_copy_soon');
    expect((await replication()).targets).toMatchObject([{ name: 'attic', error: expect.any(String) }]);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      // The requests contain a session that the test has created, so that no personal data server is needed.
      await page.route('**/api/**', (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${session}` } }),
      );
      await page.goto(`${home.url}/devices`);
      await page.getByText('A machine does not respond.').waitFor();
      const machines = page.getByRole('list', { name: 'Machines with copies' });
      await machines.getByText('attic').waitFor();
      await machines.getByText('It does not respond').waitFor();
      await machines.getByText('Free space').waitFor();
      await page.getByText('All your files have 2 copies.').waitFor();
      expect(await owner.mesh('remove', 'attic')).toMatchObject({ exitCode: 0 });
      await until(async () => (await replication()).warning === 'only_copy');
      await page.reload();
      await page.getByText('Some of your files are on one machine only.').waitFor();
      await page.getByText('1 of 2 copies').first().waitFor();
    } finally {
      await browser.close();
    }
  });
});
