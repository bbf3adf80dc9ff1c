import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';
import type { JobFailure } from '../queue/queued-job.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import type { BridgeMessages } from './bridge-messages.ts';

/** A login that could not be ended at its client. */
export interface FailedLogout {
  readonly did: Did;
  readonly client: string;
  /** Null if the queue has recorded no reason. */
  readonly failure: JobFailure | null;
}

/** Lists logouts that no attempt has delivered. */
export class ListFailedLogouts {
  readonly #ports: { readonly queue: Pick<WorkQueue<BridgeMessages>, 'jobs'> };

  constructor(ports: { readonly queue: Pick<WorkQueue<BridgeMessages>, 'jobs'> }) {
    this.#ports = ports;
  }

  /** The failed logouts, in the order in which they were queued. */
  async execute(request: PageRequest): Promise<Page<FailedLogout>> {
    const failed = { tasks: ['bridge.logout'], state: 'failed' } as const;
    const { items, nextCursor } = await this.#ports.queue.jobs(failed, request);
    return {
      items: items.flatMap(({ message, failure }) => {
        if (message.task !== 'bridge.logout') return [];
        const { did, client } = message.payload;
        return [{ did, client, failure }];
      }),
      nextCursor,
    };
  }
}
