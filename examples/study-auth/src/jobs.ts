import { Clock, inBatches, MINUTE, SECOND } from '@gatehouse/core/kernel';
import { PurgeExpiredSessions } from '@gatehouse/core/session';
import { LoginStateStore, SsoActivation } from '@gatehouse/core/single-sign-on';
import { AttemptStore } from '@gatehouse/core/throttle';
import type { Job } from '@gatehouse/http-koa/server';
import type { Container } from 'inversify';

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
      run: () => inBatches((limit) => container.get(LoginStateStore).purge(clock.now(), limit)),
    },
    {
      name: 'purge-attempts',
      interval: 10 * MINUTE,
      run: () => inBatches((limit) => container.get(AttemptStore).purge(clock.now(), limit)),
    },
    {
      name: 'connect-single-sign-on',
      interval: 5 * SECOND,
      run: () => container.get(SsoActivation).status(),
    },
  ];
}
