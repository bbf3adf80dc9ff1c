import {
  type Clock,
  DAY,
  HOUR,
  inBatches,
  MINUTE,
  type Milliseconds,
  onSchedule,
} from '@gatehouse/core/kernel';
import { DENIAL_RETENTION } from '@gatehouse/core/operator';
import type { Job } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import { deliveryJobs } from './audit-delivery/index.ts';
import type { FileUpkeep, OperatorApi } from './compose.ts';
import type { OpsMetrics } from './metrics/ops-metrics.ts';
import type { OpsConfiguration } from './ops-configuration.ts';

const MAX_GRACES_PER_RUN = 500;
const MAX_ACCOUNTS_PER_RUN = 100;

/** Age at which a directly sent block is removed if the client has not asked the gateway to accept it. */
const UNACCEPTED_BLOCK_AGE: Milliseconds = DAY;

/**
 * The background jobs of the operator API. Every instance runs two jobs: one follows the database's clock, and one
 * records when sessions were last seen. Every other job runs in one instance at a time. These jobs record ended grace
 * periods as lapses, delete expired data of customers' files, check stored blocks, and refresh the directory of PDS
 * accounts. They also delete old counts of denials and the data of ended sign-ins, and deliver the audit log.
 */
export function opsJobs(
  {
    clock,
    databaseClock,
    schedule,
    sweepGraces,
    denials,
    files,
    refreshDirectory,
    signIn,
    auditDelivery,
  }: OperatorApi,
  { pdsAdminPassword, scrubbedBytes }: OpsConfiguration,
  log: Logger,
  metrics: OpsMetrics,
): readonly Job[] {
  const refresh = async () => {
    const { skipped } = await refreshDirectory.execute(MAX_ACCOUNTS_PER_RUN);
    if (skipped > 0) log.warn({ skipped }, 'The PDS reported PDS accounts that cannot be read.');
  };
  const purgeDenials = () => inBatches((limit) => denials.purge(clock.now() - DENIAL_RETENTION, limit));
  const shared = onSchedule(schedule, 'ops', [
    { name: 'sweep-elapsed-graces', interval: MINUTE, run: () => sweepGraces.execute(MAX_GRACES_PER_RUN) },
    { name: 'purge-denials', interval: HOUR, run: purgeDenials },
    { name: 'sweep-elapsed-uploads', interval: MINUTE, run: () => files.sweepUploads.execute() },
    { name: 'sweep-file-versions', interval: MINUTE, run: () => files.sweepVersions.execute() },
    { name: 'purge-tombstones', interval: MINUTE, run: () => files.purgeTombstones.execute() },
    { name: 'sweep-safety-net', interval: 10 * MINUTE, run: () => files.sweepSafetyNet.execute() },
    ...blockJobs(files.blocks, clock, scrubbedBytes, log, metrics),
    ...(pdsAdminPassword ? [{ name: 'refresh-account-directory', interval: MINUTE, run: refresh }] : []),
    ...(signIn?.jobs ?? []),
    ...deliveryJobs(auditDelivery, metrics),
  ]);
  return [databaseClock.job, ...(signIn ? [signIn.lastSeenJob] : []), ...shared];
}

function blockJobs(
  blocks: FileUpkeep['blocks'],
  clock: Clock,
  scrubbedBytes: number,
  log: Logger,
  metrics: OpsMetrics,
): readonly Job[] {
  if (!blocks) return [];
  const { inbox } = blocks;
  const scrub = async () => {
    const scrubbing = await blocks.scrub.execute();
    metrics.countScrubbing(scrubbing);
    const { damaged } = scrubbing;
    if (damaged.length > 0)
      log.error({ damaged }, 'Blocks are damaged and were set aside. Restore them from a backup.');
  };
  return [
    { name: 'collect-blocks', interval: 10 * MINUTE, run: () => blocks.collect.execute() },
    ...(inbox
      ? [
          {
            name: 'sweep-block-inbox',
            interval: HOUR,
            run: () => inbox.sweep(clock.now() - UNACCEPTED_BLOCK_AGE),
          },
        ]
      : []),
    ...(scrubbedBytes > 0 ? [{ name: 'scrub-blocks', interval: MINUTE, run: scrub }] : []),
  ];
}
