import { Clock, MINUTE, OAuthStateStore, PurgeExpiredSessions } from '@gatehouse/core';
import type { Job } from '@gatehouse/http-koa';
import type { Container } from 'inversify';

const BATCH = 500;

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
      run: () => container.get(OAuthStateStore).purge(container.get(Clock).now(), BATCH),
    },
  ];
}
