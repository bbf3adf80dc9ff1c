import { MINUTE, RefreshAccountDirectory, SweepElapsedGraces } from '@gatehouse/core';
import type { Job } from '@gatehouse/http-koa';
import type { Container } from 'inversify';
import type { OpsConfiguration } from './ops-configuration.ts';

const GRACES_AT_ONCE = 500;
const ACCOUNTS_AT_ONCE = 100;

/** What the operator API does by itself: graces that are over become lapses, and the directory is kept fresh. */
export function opsJobs(container: Container, { pdsAdminPassword }: OpsConfiguration): readonly Job[] {
  const sweep = container.get(SweepElapsedGraces);
  const refresh = container.get(RefreshAccountDirectory);
  return [
    { name: 'sweep-elapsed-graces', interval: MINUTE, run: () => sweep.execute(GRACES_AT_ONCE) },
    ...(pdsAdminPassword
      ? [
          {
            name: 'refresh-account-directory',
            interval: MINUTE,
            run: () => refresh.execute(ACCOUNTS_AT_ONCE),
          },
        ]
      : []),
  ];
}
