import { HOUR, onSchedule } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import type { CustomerGateway } from './compose.ts';

/**
 * The background jobs of the customer gateway. Every instance runs two jobs: one reads the database's clock,
 * and one records when sessions were last seen. Every other job runs in one instance at a time.
 */
export function customerJobs(gateway: CustomerGateway): readonly Job[] {
  const { databaseClock, schedule, signIn, sweepUnusedTokens, resealHolderKeys } = gateway;
  const shared = [
    ...signIn.jobs,
    { name: 'reseal-account-keys', interval: HOUR, run: () => resealHolderKeys.execute() },
    { name: 'sweep-unused-tokens', interval: HOUR, run: () => sweepUnusedTokens.execute() },
  ];
  return [databaseClock.job, signIn.lastSeenJob, ...onSchedule(schedule, 'customer', shared)];
}
