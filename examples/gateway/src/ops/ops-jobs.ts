import { SweepElapsedGraces } from '@gatehouse/core/entitlement';
import { JobSchedule, MINUTE, onSchedule } from '@gatehouse/core/kernel';
import { RefreshAccountDirectory } from '@gatehouse/core/operator';
import { PurgeExpiredSessions } from '@gatehouse/core/session';
import type { Job } from '@gatehouse/http-koa/process';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { signInJobs } from '../sign-in/sign-in-jobs.ts';
import type { OpsConfiguration } from './ops-configuration.ts';

const GRACES_AT_ONCE = 500;
const ACCOUNTS_AT_ONCE = 100;

/**
 * The background jobs of the operator API: they write graces that have ended as lapses, refresh the directory of accounts,
 * and delete what is left of sign-ins that have ended. Each run takes place in one of its instances.
 */
export function opsJobs(
  container: Container,
  { pdsAdminPassword }: OpsConfiguration,
  log: Logger,
): readonly Job[] {
  const sweep = container.get(SweepElapsedGraces);
  const refresh = container.get(RefreshAccountDirectory);
  return onSchedule(container.get(JobSchedule), 'ops', [
    { name: 'sweep-elapsed-graces', interval: MINUTE, run: () => sweep.execute(GRACES_AT_ONCE) },
    ...(pdsAdminPassword
      ? [
          {
            name: 'refresh-account-directory',
            interval: MINUTE,
            run: async () => {
              const { passedOver } = await refresh.execute(ACCOUNTS_AT_ONCE);
              if (passedOver > 0) log.warn({ passedOver }, 'The PDS says odd things of some accounts.');
            },
          },
        ]
      : []),
    ...(container.isBound(PurgeExpiredSessions) ? signInJobs(container) : []),
  ]);
}
