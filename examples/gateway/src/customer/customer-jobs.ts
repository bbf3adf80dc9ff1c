import { SweepUnusedTokens } from '@gatehouse/core/identity';
import { HOUR, JobSchedule, onSchedule } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import type { Container } from 'inversify';
import { signInJobs } from '../sign-in/sign-in-jobs.ts';

/** The background jobs of the customer gateway. Each run takes place in one of its instances. */
export function customerJobs(container: Container): readonly Job[] {
  const sweep = container.get(SweepUnusedTokens);
  return onSchedule(container.get(JobSchedule), 'customer', [
    ...signInJobs(container),
    { name: 'sweep-unused-tokens', interval: HOUR, run: () => sweep.execute() },
  ]);
}
