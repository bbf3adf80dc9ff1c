import { Database } from '@gatehouse/adapters/knex';
import { KnexSyncAccountStore } from '@gatehouse/adapters/knex/gateway';
import { CatalogStore, type SyncMessages } from '@gatehouse/core/catalog';
import { PolicyPort } from '@gatehouse/core/entitlement';
import { BackgroundAccess, OAuthSessionStore } from '@gatehouse/core/identity';
import { DAY, type Milliseconds } from '@gatehouse/core/kernel';
import { WorkQueue } from '@gatehouse/core/queue';
import { ReadStatement } from '@gatehouse/core/statement';
import {
  ListSyncFailures,
  ReadFileSync,
  ReadSyncStatus,
  RetrySyncFailures,
  SyncAccountStore,
  SyncBackgroundAccess,
} from '@gatehouse/core/sync';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { GatewayConfig } from './gateway-config.ts';

const SyncQueue: ServiceIdentifier<WorkQueue<SyncMessages>> = WorkQueue;

/**
 * How long an authorization lasts at personal data servers: for a confidential client, and for a public one.
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
    bind(SyncAccountStore).toResolvedValue((database) => new KnexSyncAccountStore(database), [Database]);
    bind(BackgroundAccess).toResolvedValue(
      (accounts, queue) => new SyncBackgroundAccess({ accounts, queue }),
      [SyncAccountStore, SyncQueue],
    );
    bind(ReadSyncStatus).toResolvedValue(
      (queue, accounts, tokens) => new ReadSyncStatus({ queue, accounts, tokens, authorizationLifetime }),
      [SyncQueue, SyncAccountStore, OAuthSessionStore],
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
