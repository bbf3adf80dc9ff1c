import type { Database, DatabaseClock } from '@gatehouse/adapters/knex';
import type { Redis } from '@gatehouse/adapters/redis';
import type { Account, AuthStrangerAct, PasswordLinkStore } from '@gatehouse/core/account';
import type { Clock, JobSchedule } from '@gatehouse/core/kernel';
import type { Authenticate, PurgeExpiredSessions, RecordLastSeen } from '@gatehouse/core/session';
import type { ResealSettings } from '@gatehouse/core/settings';
import type { LoginStateStore, SsoActivation } from '@gatehouse/core/single-sign-on';
import type { PurgeAttempts, StrangerThrottle } from '@gatehouse/core/throttle';
import type { AuthUseCases } from '@gatehouse/http-koa/auth';
import type { ExportAct } from './account-export/index.ts';
import type { ReadAiSettings, SaveAiSettings } from './ai-settings/index.ts';
import type { OpenWorkspace } from './study/index.ts';

/** The parts of study-auth that its application, its jobs and its start need. */
export interface StudyAuth {
  readonly auth: AuthUseCases;
  readonly authenticate: Authenticate<Account>;
  readonly strangers: StrangerThrottle<AuthStrangerAct>;
  readonly exports: StrangerThrottle<ExportAct>;
  readonly openWorkspace: OpenWorkspace;
  readonly readAiSettings: ReadAiSettings;
  readonly saveAiSettings: SaveAiSettings;
  readonly recordLastSeen: RecordLastSeen;
  readonly purgeExpiredSessions: PurgeExpiredSessions;
  readonly resealSettings: ResealSettings;
  readonly loginStates: LoginStateStore;
  readonly passwordLinks: PasswordLinkStore;
  readonly purgeAttempts: PurgeAttempts;
  readonly ssoActivation: SsoActivation;
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
  readonly jobSchedule: JobSchedule;
  readonly database: Database;
  /** The Redis with the sessions and the counts of sign-in attempts, if they are not in the database. */
  readonly sessionStore: Redis | undefined;
  /** Closes all connections to the database, its replica and Redis. */
  close(): Promise<void>;
}
