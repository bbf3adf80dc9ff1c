import { Readable } from 'node:stream';
import { type Migrations, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { nothingHeld } from '@gatehouse/core/entitlement';
import type {} from '@gatehouse/testing/vitest';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from './gateway-databases.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const APPENDED = {
  at: 1,
  principal: DID,
  action: 'test',
  subject: DID,
  detail: { eventId: 'event' },
} as const;
const CREDENTIAL = {
  id: 'machine',
  name: 'robot',
  digest: 'digest',
  roles: ['support_read'],
  createdBy: DID,
  createdAt: 1,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
} as const;

const nextRelease: Migrations = {
  'next-0001-columns': async (database) => {
    const tables = [
      'audit_log',
      'entitlements',
      'entitlement_events',
      'machine_credentials',
      'account_directory',
    ];
    for (const table of tables)
      await database.define((schema) => schema.alterTable(table, (altered) => altered.text('added')));
  },
};

describe.each(TESTED_GATEWAY_DATABASES)('a server of the gateway on %s', (_name, make) => {
  it('continues to work while the next release adds columns to the tables that it reads', () =>
    withGatewayStorage(make, async (storage, _database, { adminUrl }) => {
      const { audit, ledger, credentials, entitlements, directory, unitOfWork } = storage;
      await unitOfWork.run(async () => {
        const outcome = { entitlement: nothingHeld(DID), audit: await audit.append(APPENDED) };
        await ledger.record({ eventId: 'event', content: 'content', outcome }, []);
      });
      await credentials.insert(CREDENTIAL);
      await directory.record({ did: DID, handle: null, email: null, heardAt: 1 });
      const look = async () => ({
        event: await ledger.find('event'),
        credential: await credentials.find(CREDENTIAL.id),
        entitlement: await entitlements.find(DID),
        account: await directory.byDid(DID),
        log: await Readable.from(audit.replay()).toArray(),
      });
      const seen = await look();
      expect(seen).toMatchObject({ event: { content: 'content' }, credential: CREDENTIAL });
      const next = await openDatabase(adminUrl);
      await migrate(next, nextRelease);
      await next.close();
      expect(await look()).toEqual(seen);
    }));
});
