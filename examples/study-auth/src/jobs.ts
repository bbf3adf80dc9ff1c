import {
  AttemptStore,
  Clock,
  LoginStateStore,
  MINUTE,
  PurgeExpiredSessions,
  SECOND,
  SsoActivation,
} from '@gatehouse/core';
import type { Job } from '@gatehouse/http-koa';
import type { Container } from 'inversify';

const BATCH = 500;

/** What study-auth does in the background. */
export function jobs(container: Container): readonly Job[] {
  const clock = container.get(Clock);
  return [
    {
      name: 'purge-sessions',
      interval: 10 * MINUTE,
      run: () => container.get(PurgeExpiredSessions).execute(),
    },
    {
      name: 'purge-login-states',
      interval: 10 * MINUTE,
      run: () => container.get(LoginStateStore).purge(clock.now(), BATCH),
    },
    {
      name: 'purge-attempts',
      interval: 10 * MINUTE,
      run: () => container.get(AttemptStore).purge(clock.now(), BATCH),
    },
    {
      name: 'connect-single-sign-on',
      interval: 5 * SECOND,
      run: () => container.get(SsoActivation).status(),
    },
  ];
}
