import { OAuthStateStore } from '@gatehouse/core/identity';
import { Clock, inBatches, MINUTE } from '@gatehouse/core/kernel';
import { PurgeExpiredSessions } from '@gatehouse/core/session';
import { AttemptStore } from '@gatehouse/core/throttle';
import type { Job } from '@gatehouse/http-koa/process';
import type { Container } from 'inversify';

/** Forgets what is left of sign-ins that are over: sessions, authorizations under way, counts of attempts. */
export function signInJobs(container: Container): readonly Job[] {
  const [sessions, states] = [container.get(PurgeExpiredSessions), container.get(OAuthStateStore)];
  const attempts = container.get(AttemptStore);
  const clock = container.get(Clock);
  return [
    { name: 'purge-sessions', interval: 10 * MINUTE, run: () => sessions.execute() },
    {
      name: 'purge-oauth-states',
      interval: 10 * MINUTE,
      run: () => inBatches((limit) => states.purge(clock.now(), limit)),
    },
    {
      name: 'purge-attempts',
      interval: 10 * MINUTE,
      run: () => inBatches((limit) => attempts.purge(clock.now(), limit)),
    },
  ];
}
