import { openDatabase } from '@gatehouse/adapters/knex';
import { KnexPolicy, RoleCheckedPolicy } from '@gatehouse/adapters/knex/gateway';
import { SystemClock } from '@gatehouse/adapters/node';
import type { PolicyPort } from '@gatehouse/core/entitlement';
import { type Clock, StorageUnavailable } from '@gatehouse/core/kernel';
import { refuseUnsafeRole } from '../../database/prepare-database.ts';
import type { ProxyConfiguration } from './proxy-configuration.ts';

/** The policy, which reads the gateway's database. */
export interface OpenPolicy {
  readonly policy: PolicyPort;
  close(): Promise<void>;
}

/**
 * Opens the database and the policy. In production it throws `ConfigInvalid` if row-level security does not apply to the
 * database role. If the database is unreachable, the role is checked before the policy's first answer.
 */
export async function openPolicy(
  { databaseUrl, database: limits, policyTimeout, isRelease }: ProxyConfiguration,
  clock: Clock = new SystemClock(),
): Promise<OpenPolicy> {
  const database = await openDatabase(databaseUrl, {
    ...limits,
    patience: policyTimeout,
    statementTimeout: policyTimeout,
  });
  const policy = new KnexPolicy({ database, clock, patience: policyTimeout });
  const check = () => refuseUnsafeRole(database, { isRelease }, 'proxy');
  const close = () => database.close();
  try {
    await check();
    return { policy, close };
  } catch (error) {
    if (error instanceof StorageUnavailable) return { policy: new RoleCheckedPolicy(policy, check), close };
    await close();
    throw error;
  }
}
