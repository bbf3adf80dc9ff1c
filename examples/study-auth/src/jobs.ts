import { inBatches, MINUTE, SECOND } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/server';
import type { StudyAuth } from './study-auth.ts';

/** The background jobs of study-auth. */
export function jobs({
  purgeExpiredSessions,
  loginStates,
  attempts,
  ssoActivation,
  clock,
}: StudyAuth): readonly Job[] {
  return [
    {
      name: 'purge-sessions',
      interval: 10 * MINUTE,
      run: () => purgeExpiredSessions.execute(),
    },
    {
      name: 'purge-login-states',
      interval: 10 * MINUTE,
      run: () => inBatches((limit) => loginStates.purge(clock.now(), limit)),
    },
    {
      name: 'purge-attempts',
      interval: 10 * MINUTE,
      run: () => inBatches((limit) => attempts.purge(clock.now(), limit)),
    },
    {
      name: 'connect-single-sign-on',
      interval: 5 * SECOND,
      run: () => ssoActivation.status(),
    },
  ];
}
