import {
  AttemptStore,
  Clock,
  HOUR,
  inBatches,
  MINUTE,
  OAuthStateStore,
  PurgeExpiredSessions,
  SweepUnusedTokens,
} from '@gatehouse/core';
import type { Job } from '@gatehouse/http-koa';
import type { Container } from 'inversify';

/** What the customer gateway does in the background. */
export function customerJobs(container: Container): readonly Job[] {
  const clock = container.get(Clock);
  return [
    {
      name: 'purge-sessions',
      interval: 10 * MINUTE,
      run: () => container.get(PurgeExpiredSessions).execute(),
    },
    {
      name: 'sweep-unused-tokens',
      interval: HOUR,
      run: () => container.get(SweepUnusedTokens).execute(),
    },
    {
      name: 'purge-oauth-states',
      interval: 10 * MINUTE,
      run: () => inBatches((limit) => container.get(OAuthStateStore).purge(clock.now(), limit)),
    },
    {
      name: 'purge-attempts',
      interval: 10 * MINUTE,
      run: () => inBatches((limit) => container.get(AttemptStore).purge(clock.now(), limit)),
    },
  ];
}
