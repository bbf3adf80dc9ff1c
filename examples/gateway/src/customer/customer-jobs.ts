import { Clock, inBatches, MINUTE, OAuthStateStore, PurgeExpiredSessions } from '@gatehouse/core';
import type { Job } from '@gatehouse/http-koa';
import type { Container } from 'inversify';

/** What the customer gateway does in the background. */
export function customerJobs(container: Container): readonly Job[] {
  return [
    {
      name: 'purge-sessions',
      interval: 10 * MINUTE,
      run: () => container.get(PurgeExpiredSessions).execute(),
    },
    {
      name: 'purge-oauth-states',
      interval: 10 * MINUTE,
      run: () =>
        inBatches((limit) => container.get(OAuthStateStore).purge(container.get(Clock).now(), limit)),
    },
  ];
}
