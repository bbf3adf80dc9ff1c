import { availableParallelism } from 'node:os';
import { Argon2PasswordHasher } from '@gatehouse/adapters/argon2';
import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
import {
  AccountSessions,
  accountModule,
  PasswordRulesValue,
  SessionLimitsValue,
  sessionModule,
  singleSignOnModule,
  ThrottleLimitsValue,
} from '@gatehouse/adapters/inversify';
import {
  ACCOUNT_SESSIONS,
  Database,
  KnexAccountStore,
  KnexAttemptStore,
  KnexAuditLog,
  KnexLoginStateStore,
  KnexSessionStore,
  KnexSettingsStore,
  KnexUnitOfWork,
  openDatabase,
} from '@gatehouse/adapters/knex';
import { AesGcmSecretBox, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { OpenIdClientAdapter } from '@gatehouse/adapters/openid-client';
import { isCommonPassword } from '@gatehouse/adapters/password-blocklist';
import {
  AccountStore,
  BoundedPasswordHasher,
  MigratingPasswordHasher,
  PasswordHasher,
} from '@gatehouse/core/account';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, MINUTE, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { SecretBox, SettingsStore } from '@gatehouse/core/settings';
import { LoginStateStore, OpenIdClient } from '@gatehouse/core/single-sign-on';
import { AttemptStore } from '@gatehouse/core/throttle';
import { Container } from 'inversify';
import { ReadAiSettings, SaveAiSettings } from './ai-settings/index.ts';
import type { Configuration } from './configuration.ts';
import { KnexWorkspaces, OpenWorkspace, Workspaces } from './study/index.ts';

/** The whole of study-auth, put together in this one place. */
export async function createContainer(configuration: Configuration): Promise<Container> {
  const container = new Container({ defaultScope: 'Singleton' });
  await container.load(sessionModule, accountModule, singleSignOnModule);
  bindValues(container, configuration);
  bindMachine(container, configuration);
  bindStudy(container);
  bindStorage(
    container,
    await openDatabase(configuration.databaseUrl, { driver: configuration.SQLITE_DRIVER }),
  );
  return container;
}

function bindValues(container: Container, { sessionLimits, PASSWORD_MIN_LENGTH }: Configuration): void {
  container.bind(SessionLimitsValue).toConstantValue(sessionLimits);
  container
    .bind(PasswordRulesValue)
    .toConstantValue({ minLength: PASSWORD_MIN_LENGTH, isCommon: isCommonPassword });
  container
    .bind(ThrottleLimitsValue)
    .toConstantValue({ window: 15 * MINUTE, perAccountAndAddress: 10, perAddress: 100 });
}

function bindMachine(container: Container, configuration: Configuration): void {
  const { secrets, isProduction, SSO_ALLOW_PRIVATE_ISSUERS = !isProduction } = configuration;
  container.bind(Clock).toConstantValue(new SystemClock());
  container.bind(RandomSource).toConstantValue(new NodeRandomSource());
  container.bind(Sha256).toConstantValue(new NodeSha256());
  container.bind(SecretBox).toConstantValue(new AesGcmSecretBox(secrets));
  container.bind(PasswordHasher).toConstantValue(passwordHasher(configuration));
  container
    .bind(OpenIdClient)
    .toConstantValue(new OpenIdClientAdapter({ reach: { privateNetworks: SSO_ALLOW_PRIVATE_ISSUERS } }));
}

/** New hashes are of the chosen kind; those of the other kind still verify and are replaced at the next sign-in. */
function passwordHasher({ PASSWORD_HASH, UV_THREADPOOL_SIZE }: Configuration): PasswordHasher {
  const [bcrypt, argon2id] = [new BcryptPasswordHasher(), new Argon2PasswordHasher()];
  const migrating =
    PASSWORD_HASH === 'bcrypt'
      ? new MigratingPasswordHasher(bcrypt, [argon2id])
      : new MigratingPasswordHasher(argon2id, [bcrypt]);
  // Hashes run on libuv's threads, as do file access and name look-ups: one thread is left to those.
  const width = Math.max(1, Math.min(availableParallelism(), UV_THREADPOOL_SIZE - 1));
  return new BoundedPasswordHasher(migrating, width);
}

function bindStorage(container: Container, database: Database): void {
  container.bind(Database).toConstantValue(database);
  container.bind(UnitOfWork).toConstantValue(new KnexUnitOfWork(database));
  container.bind(AccountStore).toConstantValue(new KnexAccountStore(database));
  container.bind(AccountSessions).toConstantValue(new KnexSessionStore(database, ACCOUNT_SESSIONS));
  container.bind(AuditLog).toResolvedValue((sha256) => new KnexAuditLog(database, sha256), [Sha256]);
  container.bind(SettingsStore).toConstantValue(new KnexSettingsStore(database));
  container.bind(LoginStateStore).toConstantValue(new KnexLoginStateStore(database));
  container.bind(AttemptStore).toConstantValue(new KnexAttemptStore(database));
}

function bindStudy(container: Container): void {
  container.bind(Workspaces).toResolvedValue((database) => new KnexWorkspaces(database), [Database]);
  container
    .bind(OpenWorkspace)
    .toResolvedValue(
      (workspaces, clock, random) => new OpenWorkspace({ workspaces, clock, random }),
      [Workspaces, Clock, RandomSource],
    );
  container
    .bind(ReadAiSettings)
    .toResolvedValue((settings, box) => new ReadAiSettings({ settings, box }), [SettingsStore, SecretBox]);
  container
    .bind(SaveAiSettings)
    .toResolvedValue(
      (settings, box, audit, unitOfWork, clock) =>
        new SaveAiSettings({ settings, box, audit, unitOfWork, clock }),
      [SettingsStore, SecretBox, AuditLog, UnitOfWork, Clock],
    );
}
