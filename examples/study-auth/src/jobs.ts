import { HOUR, inBatches, MINUTE, onSchedule, SECOND } from '@gatehouse/core/kernel';
import type { SsoActivation } from '@gatehouse/core/single-sign-on';
import type { Job } from '@gatehouse/http-koa/process';
import { lastSeenJob } from '@gatehouse/http-koa/session';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.ts';
import type { StudyAuth } from './study-auth.ts';

const OPEN_GATE =
  'AUTH_DISABLED=true: there is no sign-in, and every client of this server is an administrator.';

/** The background jobs of study-auth. Each runs at start and then after every interval. */
export function jobs(studyAuth: StudyAuth, { AUTH_DISABLED }: Configuration, log: Logger): readonly Job[] {
  const warnOfOpenGate: Job = {
    name: 'warn-of-open-gate',
    interval: MINUTE,
    run: async () => log.warn(OPEN_GATE),
  };
  return AUTH_DISABLED ? [warnOfOpenGate, ...upkeep(studyAuth, log)] : upkeep(studyAuth, log);
}

function upkeep(
  { jobSchedule, ssoActivation, databaseClock, resealSettings, ...studyAuth }: StudyAuth,
  log: Logger,
): Job[] {
  return [
    databaseClock.job,
    lastSeenJob(studyAuth.recordLastSeen),
    ...onSchedule(jobSchedule, 'study-auth', [
      ...purges(studyAuth),
      { name: 'reseal-settings', interval: HOUR, run: () => resealSettings.execute() },
    ]),
    {
      name: 'connect-single-sign-on',
      interval: 5 * SECOND,
      run: connectSingleSignOn(ssoActivation, log),
    },
  ];
}

/**
 * Connects to the provider if an attempt is due. Logs why single sign-on does not work, each time the reason
 * changes.
 */
function connectSingleSignOn(activation: SsoActivation, log: Logger): Job['run'] {
  let logged: string | undefined;
  return async () => {
    const status = await activation.status();
    const reason = status.state === 'failed' ? status.reason : undefined;
    if (reason !== undefined && reason !== logged) log.warn({ reason }, 'single sign-on does not work');
    logged = reason;
  };
}

/**
 * Jobs that delete expired rows. If several instances of the server run, only one of them does each run of a
 * job.
 */
function purges({
  purgeExpiredSessions,
  loginStates,
  passwordLinks,
  purgeAttempts,
  clock,
}: Pick<
  StudyAuth,
  'purgeExpiredSessions' | 'loginStates' | 'passwordLinks' | 'purgeAttempts' | 'clock'
>): Job[] {
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
      name: 'purge-password-links',
      interval: 10 * MINUTE,
      run: () => inBatches((limit) => passwordLinks.purge(clock.now(), limit)),
    },
    {
      name: 'purge-attempts',
      interval: 10 * MINUTE,
      run: () => purgeAttempts.execute(),
    },
  ];
}
