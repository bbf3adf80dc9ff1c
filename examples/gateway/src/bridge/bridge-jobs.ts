import { DAY, inBatches, MINUTE, type Milliseconds, onSchedule } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import { storeDenialsJob } from '../denials/store-denials-job.ts';
import type { Bridge } from './compose.ts';

/**
 * The background jobs of the bridge. Every instance runs three jobs: one reads the database's clock, one reads the
 * signing keys, and one stores the denials that the instance has counted. Every other job runs in one instance at a
 * time. Failed logouts are deleted after `failureAge`.
 */
export function bridgeJobs(bridge: Bridge, failureAge: Milliseconds): readonly Job[] {
  const { databaseClock, schedule, openId, artifacts, queue, clock, signIn, storeDenials } = bridge;
  const purgeArtifacts = () => inBatches((limit) => artifacts.purge(clock.now(), limit));
  const purgeFailed = () => inBatches((limit) => queue.purgeFailed(clock.now() - failureAge, limit));
  const shared = onSchedule(schedule, 'bridge', [
    { name: 'purge-bridge-artifacts', interval: 10 * MINUTE, run: purgeArtifacts },
    { name: 'purge-failed-logouts', interval: DAY, run: purgeFailed },
    ...signIn.jobs,
  ]);
  const keys = { name: 'refresh-signing-keys', interval: MINUTE, run: () => openId.refreshKeys() };
  return [databaseClock.job, keys, storeDenialsJob(storeDenials), ...shared];
}
