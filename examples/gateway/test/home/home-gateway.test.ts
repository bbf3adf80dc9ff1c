import { freshDid, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { FilesCustomer } from '../customer/world/files-customer.ts';
import { openSession } from '../customer/world/open-session.ts';
import { planOf } from '../customer/world/plans.ts';
import { runningGateway } from '../customer/world/running-gateway.ts';
import { sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { homeLaws } from './home-laws.ts';
import { openHomeWorld } from './home-world.ts';
import { TROUBLES } from './troubles.ts';

/** Only three of the failures are tested here, because the long suite tests all of them. */
const SOME = Object.fromEntries(Object.entries(TROUBLES).slice(0, 3));

describe('a gateway at home on SQLite, when the operated gateway', () => {
  homeLaws(async () => openHomeWorld(await sqliteEntitlements()), SOME);
});

describe('an upload at home', () => {
  it('is refused if it would use the disk reserve', async () => {
    const did = freshDid();
    const gateway = await runningGateway({
      HOME_DIDS: did,
      ENTITLEMENT_SERVICE_URL: 'http://127.0.0.1:1',
      JWT_SECRET: 'a secret of at least thirty-two characters',
      DISK_RESERVE_GIB: '1000000',
    });
    try {
      const customer = new FilesCustomer(gateway.url, did, await openSession(gateway.databaseUrl, did));
      const { kind: _, ...plan } = planOf([sampleBlock(10)]);
      const { status, body } = await customer.send('POST', '/api/v1/uploads', plan);
      const numbers = { limit: 0, used: 0, reserved: 0, requested: 10 };
      expect([status, body]).toEqual([413, expect.objectContaining({ error: 'quota_exceeded', ...numbers })]);
    } finally {
      await gateway.stop();
    }
  });
});
