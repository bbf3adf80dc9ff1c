import { SweepUnusedTokens } from '@gatehouse/core/identity';
import { HOUR } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import type { Container } from 'inversify';
import { signInJobs } from '../sign-in/sign-in-jobs.ts';

/** What the customer gateway does in the background. */
export function customerJobs(container: Container): readonly Job[] {
  const sweep = container.get(SweepUnusedTokens);
  return [
    ...signInJobs(container),
    { name: 'sweep-unused-tokens', interval: HOUR, run: () => sweep.execute() },
  ];
}
