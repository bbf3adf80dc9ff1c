import type { OAuthStateStore } from '@gatehouse/core/identity';
import { type Clock, inBatches, MINUTE, type Milliseconds } from '@gatehouse/core/kernel';
import type { PurgeExpiredSessions } from '@gatehouse/core/session';
import type { PurgeAttempts } from '@gatehouse/core/throttle';
import type { Job } from '@gatehouse/http-koa/process';

const INTERVAL: Milliseconds = 10 * MINUTE;

interface SignInJobPorts {
  readonly sessions: PurgeExpiredSessions;
  readonly states: OAuthStateStore;
  readonly attempts: PurgeAttempts;
  readonly clock: Clock;
}

/**
 * Jobs that delete expired data of sign-ins: sessions, pending authorizations, counts of attempts and
 * familiar addresses.
 */
export function signInJobs({ sessions, states, attempts, clock }: SignInJobPorts): readonly Job[] {
  return [
    { name: 'purge-sessions', interval: INTERVAL, run: () => sessions.execute() },
    {
      name: 'purge-oauth-states',
      interval: INTERVAL,
      run: () => inBatches((limit) => states.purge(clock.now(), limit)),
    },
    { name: 'purge-attempts', interval: INTERVAL, run: () => attempts.execute() },
  ];
}
