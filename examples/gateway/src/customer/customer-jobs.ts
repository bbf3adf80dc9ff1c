import {
  AttemptStore,
  Clock,
  inBatches,
  MINUTE,
  OAuthStateStore,
  PurgeExpiredSessions,
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
