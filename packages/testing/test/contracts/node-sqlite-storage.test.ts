import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuthStorage, memoryStorage, TestSha256 } from '@gatehouse/testing/memory';
import { authPorts, chosenPorts, describeStorage, proveContracts } from '@gatehouse/testing/proof';
import { afterAll, describe, expect, it } from 'vitest';
import { AUDIT_TABLE, NodeSqliteAuditLog } from './node-sqlite-audit-log.ts';
import { NodeSqliteDatabase, NodeSqliteUnitOfWork } from './node-sqlite-database.ts';
import { NodeSqliteSettingsStore, SETTINGS_TABLE } from './node-sqlite-settings-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'node-sqlite-'));
const path = join(folder, 'app.sqlite');
const databases = new Map<AuthStorage, NodeSqliteDatabase>();

const how = {
  ports: chosenPorts(authPorts, 'UnitOfWork', 'SettingsStore', 'AuditLog'),
  open: async () => {
    const database = new NodeSqliteDatabase(path, SETTINGS_TABLE + AUDIT_TABLE);
    const storage = {
      ...memoryStorage(),
      unitOfWork: new NodeSqliteUnitOfWork(database),
      settings: new NodeSqliteSettingsStore(database),
      audit: new NodeSqliteAuditLog(database, new TestSha256()),
    };
    databases.set(storage, database);
    return storage;
  },
  reset: async () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  },
  close: async (storage: AuthStorage) => databases.get(storage)?.close(),
};

afterAll(() => rmSync(folder, { recursive: true }));

describeStorage({ describe, it, ...how });

it('proves that every clause holds and can fail', async () => {
  expect((await proveContracts(how)).faults).toEqual([]);
}, 300_000);
