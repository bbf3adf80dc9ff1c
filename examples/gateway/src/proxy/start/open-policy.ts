import { DatabaseClock, openDatabase } from '@gatehouse/adapters/knex';
import { KnexPolicy, RoleCheckedPolicy } from '@gatehouse/adapters/knex/gateway';
import { SystemClock } from '@gatehouse/adapters/node';
import type { PolicyPort } from '@gatehouse/core/entitlement';
import { type Clock, StorageUnavailable } from '@gatehouse/core/kernel';
import { refuseUnsafeRole } from '../../database/prepare-database.ts';
import type { ProxyConfiguration } from './proxy-configuration.ts';

/** The policy, which reads the gateway's database. */
export interface OpenPolicy {
  readonly policy: PolicyPort;
  readonly databaseClock: DatabaseClock;
  close(): Promise<void>;
}

/**
 * Opens the database and the policy. In production it throws `ConfigInvalid` if row-level security does not apply to the
 * database role. If the database is unreachable, the role is checked before the policy's first answer. `clock` replaces
 * the time of the policy.
 */
export async function openPolicy(
  { databaseUrl, database: limits, policyTimeout, isRelease }: ProxyConfiguration,
  { machine = new SystemClock(), clock }: { readonly machine?: Clock; readonly clock?: Clock } = {},
): Promise<OpenPolicy> {
  const database = await openDatabase(databaseUrl, {
    ...limits,
    patience: policyTimeout,
    statementTimeout: policyTimeout,
  });
  const databaseClock = new DatabaseClock(database, machine);
  const policy = new KnexPolicy({ database, clock: clock ?? databaseClock, patience: policyTimeout });
  const checkRole = () => refuseUnsafeRole(database, { isRelease }, 'proxy');
  const parts = { databaseClock, close: () => database.close() };
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
