import { HOUR, onSchedule } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import type { CustomerGateway } from './compose.ts';

/** The background jobs of the customer gateway. Each run takes place in one of its instances. */
export function customerJobs({
  schedule,
  signIn,
  sweepUnusedTokens,
  resealAccountKeys,
}: CustomerGateway): readonly Job[] {
  return onSchedule(schedule, 'customer', [
    ...signIn.jobs,
    { name: 'reseal-account-keys', interval: HOUR, run: () => resealAccountKeys.execute() },
    { name: 'sweep-unused-tokens', interval: HOUR, run: () => sweepUnusedTokens.execute() },
  ]);
}
