import type { LanAnnouncer } from '@gatehouse/adapters/mdns';
import { SECOND } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import type { Mesh } from './compose-mesh.ts';
import { swapJob } from './swap-job.ts';

/** The background jobs of the mesh process. */
export function meshJobs(
  { server, libp2p, members, swap, peers, replication }: Mesh,
  lan: LanAnnouncer | undefined,
  log: Logger,
): readonly Job[] {
  return [
    {
      name: 'drop-unlisted-peers',
      interval: 2 * SECOND,
      run: () => Promise.all([server.dropUnlisted(), libp2p.dropUnlisted()]),
    },
    {
      name: 'keep-member-addresses',
      interval: 10 * SECOND,
      run: () => members.save(),
      runsAtStop: true,
    },
    swapJob(swap, peers, lan, log),
    ...(replication?.jobs ?? []),
  ];
}
