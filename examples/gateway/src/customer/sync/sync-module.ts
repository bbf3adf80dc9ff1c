import { Database } from '@gatehouse/adapters/knex';
import { KnexHolderSyncStore } from '@gatehouse/adapters/knex/gateway';
import { CatalogStore, type SyncMessages } from '@gatehouse/core/catalog';
import { PolicyPort } from '@gatehouse/core/entitlement';
import { BackgroundAccess, OAuthSessionStore } from '@gatehouse/core/identity';
import { DAY, type Milliseconds } from '@gatehouse/core/kernel';
import { WorkQueue } from '@gatehouse/core/queue';
import { ReadStatement } from '@gatehouse/core/statement';
import {
  HolderSyncStore,
  ListSyncFailures,
  ReadFileSync,
  ReadSyncStatus,
  RetrySyncFailures,
  SyncBackgroundAccess,
} from '@gatehouse/core/sync';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { GatewayConfig } from '../gateway-config.ts';

const SyncQueue: ServiceIdentifier<WorkQueue<SyncMessages>> = WorkQueue;

/**
 * Lifetimes of an authorization at personal data servers: for a confidential client, and for a public one.
 */
const CONFIDENTIAL_LIFETIME: Milliseconds = 730 * DAY;
const PUBLIC_LIFETIME: Milliseconds = 14 * DAY;

/** The use-cases with which customers see and control their sync. The worker runs the sync. */
export function syncModule(
  { publicBaseUrl, home }: Pick<GatewayConfig, 'publicBaseUrl' | 'home'>,
  queue: WorkQueue<SyncMessages>,
): ContainerModule {
  const isConfidential = publicBaseUrl.startsWith('https:');
  const authorizationLifetime = isConfidential ? CONFIDENTIAL_LIFETIME : PUBLIC_LIFETIME;
  return new ContainerModule(({ bind }) => {
    bind(SyncQueue).toConstantValue(queue);
    bind(HolderSyncStore).toResolvedValue((database) => new KnexHolderSyncStore(database), [Database]);
    bind(BackgroundAccess).toResolvedValue(
      (holders, queue) => new SyncBackgroundAccess({ holders, queue }),
      [HolderSyncStore, SyncQueue],
    );
    bind(ReadSyncStatus).toResolvedValue(
      (queue, holders, tokens) => new ReadSyncStatus({ queue, holders, tokens, authorizationLifetime }),
      [SyncQueue, HolderSyncStore, OAuthSessionStore],
    );
    if (home)
      bind(ReadFileSync).toResolvedValue(
        (queue, statements) => new ReadFileSync({ queue, statements }),
        [SyncQueue, ReadStatement],
      );
    else
      bind(ReadFileSync).toResolvedValue(
        (queue) => new ReadFileSync({ queue, statements: undefined }),
        [SyncQueue],
      );
    bind(ListSyncFailures).toResolvedValue(
      (queue, catalog) => new ListSyncFailures({ queue, catalog }),
      [SyncQueue, CatalogStore],
    );
    bind(RetrySyncFailures).toResolvedValue(
      (queue, catalog, policy) => new RetrySyncFailures({ queue, catalog, policy }),
      [SyncQueue, CatalogStore, PolicyPort],
    );
  });
}
