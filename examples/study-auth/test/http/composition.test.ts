import { AdminAuditLog, AuthenticateAccount } from '@gatehouse/adapters/inversify';
import { Database, DatabaseClock } from '@gatehouse/adapters/knex';
import {
  ChangePassword,
  ChangeRole,
  CreateAccount,
  ListAccounts,
  PasswordHasher,
  Register,
  ResetPassword,
  RevokeUserSessions,
  SignIn,
  staffRequester,
} from '@gatehouse/core/account';
import { Clock, Secret } from '@gatehouse/core/kernel';
import { AdoptSession, ListSessions, PurgeExpiredSessions, RevokeSessions } from '@gatehouse/core/session';
import {
  BeginSso,
  BeginSsoTest,
  CompleteSso,
  CompleteSsoTest,
  DescribeSignIn,
  ReadSsoSettings,
  SaveSsoSettings,
  SsoActivation,
} from '@gatehouse/core/single-sign-on';
import { PurgeAttempts } from '@gatehouse/core/throttle';
import type { Container, ServiceIdentifier } from 'inversify';
import { describe, expect, it } from 'vitest';
import { ReadAiSettings, SaveAiSettings } from '../../src/ai-settings/index.ts';
import { compose } from '../../src/compose.ts';
import { readConfiguration } from '../../src/configuration.ts';
import { OpenWorkspace } from '../../src/study/index.ts';
import { temporaryStorage } from './harness/index.ts';

/** Every use-case that study-auth binds. */
const USE_CASES: readonly ServiceIdentifier<object>[] = [
  AdminAuditLog,
  AdoptSession,
  AuthenticateAccount,
  BeginSso,
  BeginSsoTest,
  ChangePassword,
  ChangeRole,
  CompleteSso,
  CompleteSsoTest,
  CreateAccount,
  DescribeSignIn,
  ListAccounts,
  ListSessions,
  PurgeAttempts,
  PurgeExpiredSessions,
  ReadSsoSettings,
  Register,
  ResetPassword,
  RevokeSessions,
  RevokeUserSessions,
  SaveSsoSettings,
  SignIn,
  SsoActivation,
  OpenWorkspace,
  ReadAiSettings,
  SaveAiSettings,
];

const OPERATOR = staffRequester('operator');

/** Returns the container with which study-auth is composed. */
async function composedContainer(variables: Readonly<Record<string, string>>): Promise<Container> {
  let container: Container | undefined;
  await compose(readConfiguration(variables), (made) => {
    container = made;
  });
  return container as Container;
}

describe('the composition of study-auth', () => {
  it('creates each use-case once', async () => {
    const storage = await temporaryStorage();
    const container = await composedContainer(storage.variables);
    for (const useCase of USE_CASES) expect(container.get(useCase)).toBe(container.get(useCase));
    await container.get(Database).close();
    await storage.remove();
  });

  it('connects to no database before the first query', async () => {
    const variables = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    const container = await composedContainer(variables);
    expect(container.get(SignIn)).toBeInstanceOf(SignIn);
    await container.get(Database).close();
  });

  it('uses no clock except that of the database', async () => {
    const storage = await temporaryStorage();
    const container = await composedContainer(storage.variables);
    expect(container.get(Clock)).toBe(container.get(DatabaseClock));
    await container.get(Database).close();
    await storage.remove();
  });

  it('uses the configured hasher and driver', async () => {
    const storage = await temporaryStorage();
    const argon = { ...storage.variables, PASSWORD_HASH: 'argon2id', SQLITE_DRIVER: 'sqlite3' };
    const container = await composedContainer(argon);
    const hasher = container.get(PasswordHasher);
    const hash = await hasher.hash(new Secret('any password'), OPERATOR);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await hasher.verify(new Secret('any password'), hash, OPERATOR)).toBe(true);
    await container.get(Database).close();
    await storage.remove();
  });
});
