import {
  AdminAuditLog,
  AuthenticateAccount,
  AuthStrangers,
  accountModule,
  sessionModule,
  singleSignOnModule,
} from '@gatehouse/adapters/inversify';
import {
  Database,
  DatabaseClock,
  KnexAccountReader,
  KnexAuditReader,
  openDatabase,
  ReadReplica,
} from '@gatehouse/adapters/knex';
import {
  AccountReader,
  ChangePassword,
  ChangeRole,
  CreateAccount,
  CreatePasswordLink,
  DisableAccount,
  EnableAccount,
  ListAccounts,
  ListSignIns,
  PasswordLinkStore,
  ReadPasswordLink,
  Register,
  RenameAccount,
  ResetPassword,
  RevokeUserSessions,
  SignIn,
  UsePasswordLink,
} from '@gatehouse/core/account';
import { AuditReader } from '@gatehouse/core/audit';
import { Clock, JobSchedule, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { ListSessions, PurgeExpiredSessions, RecordLastSeen, RevokeSessions } from '@gatehouse/core/session';
import { ResealSettings } from '@gatehouse/core/settings';
import {
  BeginSso,
  BeginSsoTest,
  CompleteSso,
  CompleteSsoTest,
  DescribeSignIn,
  LoginStateStore,
  ReadSsoSettings,
  SaveSsoSettings,
  SsoActivation,
} from '@gatehouse/core/single-sign-on';
import { PurgeAttempts } from '@gatehouse/core/throttle';
import type { AuthUseCases } from '@gatehouse/http-koa/auth';
import { databaseLimits } from '@gatehouse/http-koa/process';
import { Container } from 'inversify';
import { ReadAiSettings, SaveAiSettings } from './ai-settings/index.ts';
import type { Configuration } from './configuration.ts';
import { machineModule } from './machine-module.ts';
import { openRedis, redisModule } from './redis-module.ts';
import { storageModule } from './storage-module.ts';
import { OpenWorkspace } from './study/index.ts';
import type { StudyAuth } from './study-auth.ts';
import { Exports, studyModule } from './study-module.ts';

/**
 * Changes the bindings of the container before any object is created from them. Tests replace the clock this
 * way.
 */
export type Adjustment = (container: Container) => void;

/** Composes study-auth. This is the only file of study-auth that uses the container. */
export async function compose(
  configuration: Configuration,
  adjust: Adjustment = () => {},
  onNotice: (notice: string) => void = () => {},
): Promise<StudyAuth> {
  const { databaseUrl, SQLITE_DRIVER: driver } = configuration;
  const database = { ...databaseLimits(configuration), driver, onNotice, refusesForeignFile: true };
  const container = new Container({ defaultScope: 'Singleton' });
  await container.load(sessionModule, accountModule, singleSignOnModule, studyModule);
  await container.load(
    machineModule(configuration),
    storageModule(await openDatabase(databaseUrl, database)),
  );
  const replica = await openReplica(configuration);
  if (replica) {
    const maxLag = configuration.DATABASE_REPLICA_MAX_LAG * SECOND;
    const reads = new ReadReplica(replica, container.get(Database), { maxLag, onNotice });
    await readFromReplica(container, reads);
  }
  const { SESSION_STORE_URL } = configuration;
  const sessionStore = SESSION_STORE_URL ? await openRedis(SESSION_STORE_URL) : undefined;
  if (sessionStore) await container.load(await redisModule(sessionStore));
  adjust(container);
  return {
    auth: authUseCases(container),
    authenticate: container.get(AuthenticateAccount),
    strangers: container.get(AuthStrangers),
    exports: container.get(Exports),
    openWorkspace: container.get(OpenWorkspace),
    readAiSettings: container.get(ReadAiSettings),
    saveAiSettings: container.get(SaveAiSettings),
    recordLastSeen: container.get(RecordLastSeen),
    purgeExpiredSessions: container.get(PurgeExpiredSessions),
    resealSettings: container.get(ResealSettings),
    loginStates: container.get(LoginStateStore),
    passwordLinks: container.get(PasswordLinkStore),
    purgeAttempts: container.get(PurgeAttempts),
    ssoActivation: container.get(SsoActivation),
    clock: container.get(Clock),
    databaseClock: container.get(DatabaseClock),
    jobSchedule: container.get(JobSchedule),
    database: container.get(Database),
    sessionStore,
    close: async () => {
      await Promise.all([container.get(Database).close(), replica?.close(), sessionStore?.close()]);
    },
  };
}

function authUseCases(container: Container): AuthUseCases {
  return {
    describeSignIn: container.get(DescribeSignIn),
    register: container.get(Register),
    signIn: container.get(SignIn),
    beginSso: container.get(BeginSso),
    completeSso: container.get(CompleteSso),
    beginSsoTest: container.get(BeginSsoTest),
    completeSsoTest: container.get(CompleteSsoTest),
    changePassword: container.get(ChangePassword),
    listSessions: container.get(ListSessions),
    revokeSessions: container.get(RevokeSessions),
    listAccounts: container.get(ListAccounts),
    listSignIns: container.get(ListSignIns),
    createAccount: container.get(CreateAccount),
    resetPassword: container.get(ResetPassword),
    changeRole: container.get(ChangeRole),
    createPasswordLink: container.get(CreatePasswordLink),
    disableAccount: container.get(DisableAccount),
    enableAccount: container.get(EnableAccount),
    readPasswordLink: container.get(ReadPasswordLink),
    renameAccount: container.get(RenameAccount),
    usePasswordLink: container.get(UsePasswordLink),
    revokeUserSessions: container.get(RevokeUserSessions),
    readSsoSettings: container.get(ReadSsoSettings),
    saveSsoSettings: container.get(SaveSsoSettings),
    readAuditLog: container.get(AdminAuditLog),
  };
}

/**
 * Time limit for a query to the replica. It is short, because the primary database can run the query instead.
 */
const REPLICA_TIMEOUT: Milliseconds = 2 * SECOND;

async function openReplica(configuration: Configuration): Promise<Database | undefined> {
  const { DATABASE_REPLICA_URL: address } = configuration;
  if (address === undefined) return undefined;
  const limits = { patience: REPLICA_TIMEOUT, statementTimeout: REPLICA_TIMEOUT };
  return openDatabase(address, { ...databaseLimits(configuration), ...limits });
}

/**
 * Reads the lists of accounts and audit rows from the replica, which can lag behind the primary database.
 * Data on which a decision depends is still read from the primary database.
 */
async function readFromReplica(container: Container, reads: ReadReplica): Promise<void> {
  (await container.rebind(AccountReader)).toConstantValue(new KnexAccountReader(reads));
  (await container.rebind(AuditReader)).toConstantValue(new KnexAuditReader(reads));
}
