import type { LanAnnouncer } from '@gatehouse/adapters/mdns';
import { SECOND } from '@gatehouse/core/kernel';
import { MachineDoubled, type PeerList, type SwapAddresses } from '@gatehouse/core/mesh';
import type { Job } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';

const SWAP_INTERVAL_MS = 10 * SECOND;

/**
 * The job that asks for peers in the local network, and swaps address records with all peers whose addresses are
 * known.
 */
export function swapJob(
  swap: SwapAddresses,
  peers: PeerList,
  lan: LanAnnouncer | undefined,
  log: Logger,
): Job {
  return {
    name: 'swap-addresses',
    interval: SWAP_INTERVAL_MS,
    run: async () => {
      lan?.ask();
      const reachable = (await peers.all()).filter(({ addresses }) => addresses.length > 0);
      const swaps = await Promise.allSettled(reachable.map((peer) => swap.execute(peer)));
      const doubled = swaps.find(
        (each) => each.status === 'rejected' && each.reason instanceof MachineDoubled,
      );
      if (doubled?.status === 'rejected')
        log.error({ err: doubled.reason }, 'another machine has the same key');
    },
  };
}
