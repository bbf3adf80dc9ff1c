import { Database, DatabaseClock, KnexAttemptStore, openEngine } from '@gatehouse/adapters/knex';
import {
  KnexDenialStore,
  KnexPolicy,
  PrincipalEngine,
  RoleCheckedPolicy,
} from '@gatehouse/adapters/knex/gateway';
import { makePrivateFolder, SystemClock } from '@gatehouse/adapters/node';
import { DenialTally, type PolicyPort, StoreDenials } from '@gatehouse/core/entitlement';
import { type Clock, StorageUnavailable } from '@gatehouse/core/kernel';
import type { AttemptStore } from '@gatehouse/core/throttle';
import { refuseUnfinishedRestore } from '../../backup/unfinished-restore.ts';
import { refuseUnsafeRole } from '../../database/prepare-database.ts';
import type { ProxyConfiguration } from './proxy-configuration.ts';

/** The policy, the counts of attempts to sign in, and the counts of denials. All use the gateway's database. */
export interface OpenPolicy {
  readonly policy: PolicyPort;
  readonly attempts: AttemptStore;
  readonly denials: DenialTally;
  readonly storeDenials: StoreDenials;
  readonly databaseClock: DatabaseClock;
  close(): Promise<void>;
}

export interface OpenPolicyOptions {
  /** The clock of this machine. */
  readonly machine?: Clock;
  /** Replaces the clock of the policy, for tests. */
  readonly clock?: Clock;
  /**
   * Callback that gets a notice for each file that other users could read. Such files are made inaccessible
   * to them.
   */
  readonly onNotice?: (notice: string) => void;
}

/**
 * Opens the database and the policy. Throws `RestoreUnfinished` on the data of an interrupted restore. In production,
 * throws `InvalidSettings` if row-level security does not apply to the database role. If the database is unreachable,
 * the role is checked later, before the first decision of the policy.
 */
export async function openPolicy(
  { databaseUrl, dataFolder, database: limits, policyTimeout, isRelease }: ProxyConfiguration,
  { machine = new SystemClock(), clock, onNotice = () => {} }: OpenPolicyOptions = {},
): Promise<OpenPolicy> {
  if (dataFolder !== undefined) {
    refuseUnfinishedRestore(dataFolder);
    await makePrivateFolder(dataFolder, onNotice);
  }
  const timeouts = { patience: policyTimeout, statementTimeout: policyTimeout };
  const options = { ...limits, ...timeouts, onNotice, refusesForeignFile: true };
  const engine = await openEngine(databaseUrl, options);
  const database = new Database(engine, options);
  const databaseClock = new DatabaseClock(database, machine);
  const policy = new KnexPolicy({ database, clock: clock ?? databaseClock, patience: policyTimeout });
  const checkRole = () => refuseUnsafeRole(database, { isRelease }, 'proxy');
  const own = new Database(new PrincipalEngine(engine, 'proxy'), options);
  const attempts = new KnexAttemptStore(own);
  const denials = new DenialTally('proxy', clock ?? databaseClock);
  const storeDenials = new StoreDenials({ tally: denials, denials: new KnexDenialStore(own) });
  const parts = { databaseClock, attempts, denials, storeDenials, close: () => database.close() };
  try {
    await databaseClock.begin();
    await checkRole();
    return { policy, ...parts };
  } catch (error) {
    if (error instanceof StorageUnavailable)
      return { policy: new RoleCheckedPolicy(policy, checkRole), ...parts };
    await database.close();
    throw error;
  }
}
