import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { authRaces } from '@gatehouse/testing/contracts';
import { type AuthStorage, TestSha256 } from '@gatehouse/testing/memory';
import { describeStorage, withTwoServers } from '@gatehouse/testing/proof';
import { afterAll, describe, it } from 'vitest';
import { ACCOUNT_TABLES, NodeSqliteAccountStore } from './node-sqlite-account-store.ts';
import { NodeSqliteAttemptStore } from './node-sqlite-attempt-store.ts';
import { AUDIT_TABLE, NodeSqliteAuditLog } from './node-sqlite-audit-log.ts';
import { NodeSqliteDatabase, NodeSqliteUnitOfWork } from './node-sqlite-database.ts';
import { LOGIN_STATE_TABLE, NodeSqliteLoginStateStore } from './node-sqlite-login-state-store.ts';
import { NodeSqlitePasswordLinkStore, PASSWORD_LINK_TABLE } from './node-sqlite-password-link-store.ts';
import { NodeSqliteSessionStore, SESSION_TABLE } from './node-sqlite-session-store.ts';
import { NodeSqliteSettingsStore, SETTINGS_TABLE } from './node-sqlite-settings-store.ts';

const TABLES =
  SETTINGS_TABLE + AUDIT_TABLE + ACCOUNT_TABLES + SESSION_TABLE + LOGIN_STATE_TABLE + PASSWORD_LINK_TABLE;
const folder = mkdtempSync(join(tmpdir(), 'node-sqlite-'));
const path = join(folder, 'app.sqlite');
const closing = new Map<AuthStorage, () => void>();
let attempts: DatabaseSync;

const how = {
  open: async () => {
    const database = new NodeSqliteDatabase(path, TABLES);
    const storage = {
      unitOfWork: new NodeSqliteUnitOfWork(database),
      settings: new NodeSqliteSettingsStore(database),
      audit: new NodeSqliteAuditLog(database, new TestSha256()),
      accounts: new NodeSqliteAccountStore(database),
      sessions: new NodeSqliteSessionStore(database),
      links: new NodeSqlitePasswordLinkStore(database),
      loginStates: new NodeSqliteLoginStateStore(database),
      attempts: new NodeSqliteAttemptStore(attempts),
    };
    closing.set(storage, () => database.close());
    return storage;
  },
  reset: async () => {
    attempts = new DatabaseSync(':memory:');
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  },
  close: async (storage: AuthStorage) => closing.get(storage)?.(),
};

afterAll(() => rmSync(folder, { recursive: true }));

describe('all ports of the sign-in on node:sqlite', () => {
  describeStorage({ describe, it, ...how });

  it.each(Object.entries(authRaces))('%s', (_law, race) => withTwoServers(how, race));
});
