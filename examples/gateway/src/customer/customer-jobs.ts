import { HOUR, SweepUnusedTokens } from '@gatehouse/core';
import type { Job } from '@gatehouse/http-koa';
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
