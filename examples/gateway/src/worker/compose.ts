import { AtprotoOAuthClientAdapter, OAuthHolderRepository } from '@gatehouse/adapters/atproto';
import { Database, DatabaseClock, ReadinessProbe } from '@gatehouse/adapters/knex';
import {
  gatewayMigrations,
  KnexCatalogStore,
  KnexLock,
  KnexOAuthSessionStore,
  KnexOAuthStateStore,
  KnexWriteAttempts,
} from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { PolicyPort } from '@gatehouse/core/entitlement';
import {
  Clock,
  JobSchedule,
  RandomSource,
  type RepeatedJob,
  Sha256,
  UnitOfWork,
} from '@gatehouse/core/kernel';
import { WorkOffQueue, WorkQueue } from '@gatehouse/core/queue';
import { RefreshStatement } from '@gatehouse/core/statement';
import { QueueSeatChecks, type SeatMessages } from '@gatehouse/core/support-forum';
import { HolderRepository, SYNC_TASKS, syncHandlers, WriteCatalogRecord } from '@gatehouse/core/sync';
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { customerClient } from '../customer/customer-sign-in.ts';
import { type Adjustment, groundModule } from '../database/ground-module.ts';
import { policyModule } from '../database/policy-module.ts';
import { homeModule } from '../home/home-module.ts';
import { statementRefreshes } from '../home/statement-refreshes.ts';
import { observedHandlers } from '../queue/observed-handlers.ts';
import { openWorkQueue } from '../queue/open-work-queue.ts';
import { oauthClient } from '../sign-in/oauth-client.ts';
import { SeatHandlers, seatModule } from './forum/seat-module.ts';
import type { WorkerConfiguration } from './worker-configuration.ts';

/** The messages that the worker handles. */
type WorkerMessages = SyncMessages & SeatMessages;

export const SyncQueue: ServiceIdentifier<WorkQueue<SyncMessages>> = WorkQueue;

/** The objects that the worker's loop and jobs use. */
export interface Worker {
  readonly work: WorkOffQueue<WorkerMessages>;
  readonly queue: WorkQueue<SyncMessages>;
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
  readonly schedule: JobSchedule;
  readonly probe: ReadinessProbe;
  /** Jobs that fetch statements, one for each device token; empty on the operated gateway. */
  readonly refreshes: readonly RepeatedJob[];
  /** Queues the daily comparison of seats; undefined if no support forum is configured. */
  readonly queueSeatChecks: QueueSeatChecks | undefined;
}

/**
 * Creates the objects of the worker. This is the only file of the worker that uses the container. `adjust`
 * lets tests rebind ports, such as the clock.
 */
export async function composeWorker(
  configuration: WorkerConfiguration,
  database: Database,
  adjust: Adjustment,
): Promise<Worker> {
  const container = new Container({ defaultScope: 'Singleton' });
  const { home, secrets, forum, workQueue } = configuration;
  const queue = await openWorkQueue<WorkerMessages>(workQueue, database, 'worker');
  await container.load(
    groundModule(database),
    repositoryModule(configuration),
    syncModule(queue),
    home ? homeModule(home, secrets) : policyModule,
    seatModule(forum),
  );
  adjust(container);
  const databaseClock = container.get(DatabaseClock);
  return {
    work: await container.getAsync(Work),
    queue: container.get(SyncQueue),
    clock: container.get(Clock),
    databaseClock,
    schedule: container.get(JobSchedule),
    refreshes: home ? statementRefreshes(container.get(RefreshStatement), home) : [],
    queueSeatChecks: forum && container.get(QueueSeatChecks),
    probe: new ReadinessProbe({ database, migrations: gatewayMigrations, clock: databaseClock.machine }),
  };
}

/** The identifier `WorkQueue`, typed with all messages that the worker handles. */
const WorkerQueue: ServiceIdentifier<WorkQueue<WorkerMessages>> = WorkQueue;

const Work: ServiceIdentifier<WorkOffQueue<WorkerMessages>> = WorkOffQueue;

const syncModule = (queue: WorkQueue<WorkerMessages>) =>
  new ContainerModule(({ bind }) => {
    bind(WorkerQueue).toConstantValue(queue);
    bind(WriteCatalogRecord).toResolvedValue(
      (database, repository, policy, unitOfWork, sha256) =>
        new WriteCatalogRecord({
          catalog: new KnexCatalogStore(database),
          attempts: new KnexWriteAttempts(database),
          repository,
          policy,
          unitOfWork,
          sha256,
        }),
      [Database, HolderRepository, PolicyPort, UnitOfWork, Sha256],
    );
    bind(Work).toResolvedValue(
      (queue, write, seats, clock, random) =>
        new WorkOffQueue<WorkerMessages>({
          queue,
          handlers: observedHandlers<WorkerMessages>({ ...syncHandlers({ write, clock }), ...seats }),
          random,
          inOrder: SYNC_TASKS,
        }),
      [WorkerQueue, WriteCatalogRecord, SeatHandlers, Clock, RandomSource],
    );
  });

/**
 * Binds the repositories of customers. The worker uses the tokens that the gateway stored when the customers
 * signed in.
 */
function repositoryModule(configuration: WorkerConfiguration): ContainerModule {
  const client = customerClient(configuration);
  return new ContainerModule(({ bind }) => {
    bind(AtprotoOAuthClientAdapter).toResolvedValue(
      (database, random, sha256, clock) =>
        oauthClient(client, {
          states: new KnexOAuthStateStore(database, client.name),
          sessions: new KnexOAuthSessionStore(database, client.name),
          box: new AesGcmSecretBox(client.secrets),
          sha256,
          clock,
          lock: new KnexLock({ database, random }),
        }),
      [Database, RandomSource, Sha256, Clock],
    );
    bind(HolderRepository).toResolvedValue(
      (oauth) =>
        new OAuthHolderRepository({
          sessions: { restore: async (did, refresh) => (await oauth.library()).restore(did, refresh) },
        }),
      [AtprotoOAuthClientAdapter],
    );
  });
}
