import { inspect } from 'node:util';
import { KnexOperatorRoleStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { InvalidInput } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { describe, expect, it } from 'vitest';
import { mariadbDatabase } from '../gateway/entitlement/mariadb-databases.ts';

const TOO_LONG: Did = `did:web:${'a'.repeat(300)}`;

describe('a store on MariaDB', () => {
  it('rejects a DID that is longer than its column, and stores no part of it', async () => {
    const { url, drop } = await mariadbDatabase();
    const database = await openDatabaseAs('operator', url);
    try {
      const roles = new KnexOperatorRoleStore(database);
      await expect(roles.grant(TOO_LONG, 'support_read')).rejects.toThrow(
        new InvalidInput([{ path: ['did'], message: 'is too long for this database' }]),
      );
      expect(await roles.list()).toEqual([]);
    } finally {
      await database.close();
      await drop();
    }
  });

  it('includes no value of a failed statement in its error', async () => {
    const { adminUrl, drop } = await mariadbDatabase();
    const database = await openDatabaseAs('operator', adminUrl);
    try {
      const grant = (did: Did) =>
        database.write((from) => from('operator_roles').insert({ did, role: 'support_read' }));
      const granted: Did = 'did:plc:granted';
      await grant(granted);
      for (const did of [granted, TOO_LONG]) {
        const failure = inspect(await grant(did).catch((error) => error), { showHidden: true });
        expect(failure).toMatch(/operator_roles|too long/);
        expect(failure).not.toContain(did);
      }
    } finally {
      await database.close();
      await drop();
    }
  });
});
