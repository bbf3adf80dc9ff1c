import { KnexPolicy, openDatabase } from '@gatehouse/adapters/knex';
import { SystemClock } from '@gatehouse/adapters/node';
import type { PolicyPort } from '@gatehouse/core/entitlement';
import type { Clock } from '@gatehouse/core/kernel';
import type { ProxyConfiguration } from './proxy-configuration.ts';

/** The policy, answering from the gateway's database. */
export interface OpenPolicy {
  readonly policy: PolicyPort;
  close(): Promise<void>;
}

export async function openPolicy(
  { databaseUrl, policyTimeout }: ProxyConfiguration,
  clock: Clock = new SystemClock(),
): Promise<OpenPolicy> {
  const database = await openDatabase(databaseUrl, {
    patience: policyTimeout,
    statementTimeout: policyTimeout,
  });
  const policy = new KnexPolicy({ database, clock, patience: policyTimeout });
  return { policy, close: () => database.close() };
}
