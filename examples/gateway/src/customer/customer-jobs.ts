import { HOUR, onSchedule } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import { storeDenialsJob } from '../denials/store-denials-job.ts';
import type { CustomerGateway } from './compose.ts';

/**
 * The background jobs of the customer gateway. Every instance runs three jobs: one reads the database's clock, one
 * records when sessions were last seen, and one stores the denials that the instance has counted. Every other job runs
 * in one instance at a time.
 */
export function customerJobs(gateway: CustomerGateway): readonly Job[] {
  const { databaseClock, schedule, signIn, sweepUnusedTokens, resealHolderKeys, storeDenials } = gateway;
  const shared = [
    ...signIn.jobs,
    { name: 'reseal-account-keys', interval: HOUR, run: () => resealHolderKeys.execute() },
    { name: 'sweep-unused-tokens', interval: HOUR, run: () => sweepUnusedTokens.execute() },
  ];
  const denials = storeDenials && storeDenialsJob(storeDenials);
  return [
    databaseClock.job,
    signIn.lastSeenJob,
    ...(denials ? [denials] : []),
    ...onSchedule(schedule, 'customer', shared),
  ];
}
